/**
 * Which price was published when, as its publisher saw it, and whether a night was sold at one that had been withdrawn. All
 * instants are of one monotone clock, in milliseconds; every price is published once, so that it names its publication.
 */

export interface Publication {
  readonly ratePlanId: string;
  readonly date: string;
  readonly priceCents: number;
  /** Nights that a stay which arrives on the date must have. */
  readonly minStay: number;
  readonly sentAtMs: number;
  /** When its 2xx was there. */
  readonly answeredAtMs: number;
}

export interface SoldNight {
  readonly ratePlanId: string;
  readonly date: string;
  readonly priceCents: number;
  /** Of the stay, when it arrives on this date; else undefined. */
  readonly nightsFromHere: number | undefined;
  readonly sentAtMs: number;
  readonly answeredAtMs: number;
}

export class PriceHistory {
  private readonly publications = new Map<string, Publication[]>();

  add(publication: Publication): void {
    const name = nameOf(publication);
    this.publications.set(name, [...(this.publications.get(name) ?? []), publication]);
  }

  /** Nights sold at terms that were never published, or that another publication had replaced before the booking was sent. */
  withdrawn(sold: readonly SoldNight[]): SoldNight[] {
    return sold.filter((night) => !this.wasValid(night));
  }

  private wasValid(night: SoldNight): boolean {
    const all = this.publications.get(nameOf(night)) ?? [];
    const its = all.find(({ priceCents }) => priceCents === night.priceCents);
    if (its === undefined || its.sentAtMs > night.answeredAtMs) return false;
    if (night.nightsFromHere !== undefined && night.nightsFromHere < its.minStay) return false;
    // Of two publications that overlapped in time either may have been the later.
    return !all.some((other) => other.sentAtMs > its.answeredAtMs && other.answeredAtMs < night.sentAtMs);
  }
}

function nameOf({ ratePlanId, date }: { ratePlanId: string; date: string }): string {
  return `${ratePlanId} ${date}`;
}
