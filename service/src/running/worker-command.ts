/** The hidden command that a supervised process runs. */
export const workerCommand = 'serve-worker';
