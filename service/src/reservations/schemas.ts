/** The shapes that reservations of every kind share on the wire. */
import { Type } from 'typebox';

/** The kernel's states; a hold past its deadline is shown as `expired`. */
export const reservationStates = ['held', 'confirmed', 'released', 'expired', 'cancelled'] as const;
export const State = Type.Enum([...reservationStates]);

/** By id or by reference. */
export const reservationParams = Type.Object({
  reservation_id: Type.String({
    pattern: '^(?:[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[Hh][Ff]-[0-9A-Za-z]{10})$',
    description: 'The id or the reference.',
  }),
});

export const guestQuery = Type.Object({
  email: Type.Optional(
    Type.String({ format: 'email', minLength: 3, maxLength: 254, description: 'The e-mail that the stay was booked with, from a guest.' }),
  ),
});
