export interface DoctorWords {
  /** By the sentence of the service, which is English. What is missing is shown as it came. */
  readonly checks: Readonly<Record<string, string>>;
  /** Of promises that have no number. */
  readonly promises: Readonly<Record<string, string>>;
}

const words: DoctorWords = { checks: {}, promises: { queue: 'waiting room' } };

export default words;
