import type { Problem, ProblemCode } from '@holdfast/client';

/** Said instead of the service's own English sentence, where it says more to a visitor. */
type Sayings = Partial<Record<ProblemCode, string | ((problem: Problem) => string)>>;

const en = {
  brand: 'Holdfast',
  skip: 'Skip to the content',
  navigation: 'Main',
  stays: 'Rooms',
  myBooking: 'My booking',
  events: 'Events',
  myTickets: 'My tickets',
  account: 'Account',
  theatre: 'Stampede',
  language: 'Language',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  asDevice: 'As the device',
  close: 'Close',
  notifications: 'Notifications',
  loading: 'One moment …',
  tryAgain: 'Try again',
  required: 'required',
  optional: 'optional',
  missing: 'Please fill this in.',
  footer: 'Booked once, and yours.',
  forStaff: 'For staff',
  forPrograms: 'API',
  notFoundTitle: 'There is nothing here',
  notFoundText: 'The address may be mistyped, or what was here is gone.',
  toStart: 'To the start page',
  brokenTitle: 'Something broke on this page',
  brokenText: 'It is our fault. Nothing was booked or cancelled by it.',
  network: 'The connection failed. Check that you are online and try again.',
  timeout: 'No answer came in time. Try again.',
  notUnderstood: 'Somebody else answered instead of us: a network that wants a sign-in first, perhaps.',
  unsettled: 'It may have gone through all the same. Try again: it cannot be done twice.',
  requestId: (id: string) => `Our log knows it as ${id}.`,
  problems: {
    rate_limited: 'That was a little fast. Wait a moment and try again.',
    busy: 'We are very busy. Nothing was done; try again in a moment.',
    unavailable: 'We cannot be reached properly at the moment. Nothing was done; try again soon.',
    outcome_unknown: 'We do not know yet whether it went through. Try again: it cannot be done twice.',
    internal_error: 'Something went wrong on our side.',
    not_found: 'We found nothing that fits.',
    invalid_request: 'Something in the form does not fit.',
  } as Sayings,
};

export type ShellWords = typeof en;
export default en;
