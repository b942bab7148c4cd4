/** The sound that says that it is one's turn. Browsers make none before somebody has pressed something, and it can be turned off. */
const keptAs = 'holdfast.chime';

let context: AudioContext | undefined;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function isWanted(): boolean {
  try {
    return localStorage.getItem(keptAs) !== 'off';
  } catch {
    return true;
  }
}

/** To be called while something is being pressed. */
export function unlockChime(): void {
  if (!isWanted() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume().then(tell, () => {});
}

/** Whether there will be a sound. */
export function isChimeOn(): boolean {
  return isWanted() && context?.state === 'running';
}

export function turnChime(on: boolean): void {
  try {
    localStorage.setItem(keptAs, on ? 'on' : 'off');
  } catch {
    // It holds for this page, as far as it can.
  }
  if (on) {
    unlockChime();
    // A taste of it, so that whoever turns it on hears whether it is loud enough.
    chime();
  } else {
    void context?.close();
    context = undefined;
  }
  tell();
}

export function onChimeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Three soft notes; nothing when it is off. */
export function chime(): void {
  if (context === undefined || !isWanted()) return;
  const startsAt = context.currentTime + 0.05;
  [523.25, 659.25, 783.99].forEach((hertz, index) => {
    if (context === undefined) return;
    const note = context.createOscillator();
    const loudness = context.createGain();
    const at = startsAt + index * 0.22;
    note.frequency.value = hertz;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.25, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
    note.connect(loudness).connect(context.destination);
    note.start(at);
    note.stop(at + 0.65);
  });
}
