// Preloaded into processes that tests spawn: when the test's process is gone, however it went, its end of the pipe closes.
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
process.stdin.resume();
process.stdin.unref();
