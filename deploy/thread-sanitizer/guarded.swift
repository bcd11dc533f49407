// Two threads count under a lock, which both want at the same time: the sanitizer has to report nothing.

import Foundation
import Synchronization

final class Counter: Sendable {
    let value = Mutex(0)

    func count() {
        for _ in 0..<100_000 { value.withLock { $0 += 1 } }
    }
}

let counter = Counter()
let done = DispatchSemaphore(value: 0)
let other = Thread {
    counter.count()
    done.signal()
}
other.start()
counter.count()
done.wait()
print(counter.value.withLock { $0 })
