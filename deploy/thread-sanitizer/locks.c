// Tells the thread sanitizer of the slow half of Swift's `Mutex`, which lies in a library that was built without it.
//
// A `Mutex` that is free is taken by an atomic exchange in our own code, which the sanitizer sees. One that is taken by
// another thread is waited for in libswiftSynchronization, which it does not see, so that it reports a race between two
// that were never inside at the same time. Loaded before that library (LD_PRELOAD), these three take its functions'
// places, call them, and say what they did. Nothing is suppressed: all accesses are still watched.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// There in a program that was built with the sanitizer; programs without it are left as they are.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Methods of Swift, called as Swift calls them: the lock itself is the context.
#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

METHOD void wait_for_lock(uint32_t thread, SELF) __asm__(LOCK);
METHOD bool try_lock(SELF) __asm__(TRY_LOCK);
METHOD void give_lock_on(SELF) __asm__(UNLOCK);

METHOD void wait_for_lock(uint32_t thread, SELF) {
    METHOD void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
    original(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

METHOD bool try_lock(SELF) {
    METHOD bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
    bool is_taken = original(self);
    if (is_taken && __tsan_acquire) __tsan_acquire(self);
    return is_taken;
}

METHOD void give_lock_on(SELF) {
    METHOD void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(self);
    original(self);
}
