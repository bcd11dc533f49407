// Two threads count, one of them under a lock, the other without: the sanitizer has to report it.

import Foundation
import Synchronization

final class Counter: @unchecked Sendable {
    private let lock = Mutex(())
    private(set) var value = 0

    func count() {
        for _ in 0..<100_000 { value += 1 }
    }

    func countGuarded() {
        for _ in 0..<100_000 { lock.withLock { _ in value += 1 } }
    }
}

let counter = Counter()
let done = DispatchSemaphore(value: 0)
let other = Thread {
    counter.countGuarded()
    done.signal()
}
other.start()
counter.count()
done.wait()
print(counter.value)
