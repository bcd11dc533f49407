import Foundation

/// Works on a thread of its own, as a disk may take its time over thousands of files, or never answer.
func apart<Answer: Sendable>(
    _ work: @escaping @Sendable () throws(TrashError) -> Answer
) async throws(TrashError) -> Answer {
    // One answer is all there ever is.
    let (answers, continuation) = AsyncStream.makeStream(
        of: Result<Answer, TrashError>.self, bufferingPolicy: .bufferingNewest(1))
    Thread.detachNewThread {
        do throws(TrashError) {
            continuation.yield(.success(try work()))
        } catch {
            continuation.yield(.failure(error))
        }
        continuation.finish()
    }
    for await answer in answers { return try answer.get() }
    throw TrashError(.failed, "the work on the disk was not waited for to its end")
}
