import type { ReactNode } from 'react';
import { Button } from '../design/button.js';

interface MoreProps {
  /** A list that comes page by page, as its query knows it. */
  readonly list: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; readonly fetchNextPage: () => Promise<unknown> };
  readonly className?: string;
  readonly children: ReactNode;
}

/** Fetches the next page, while there is one. */
export function More({ list, className = '', children }: MoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button look="secondary" className={className} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {children}
    </Button>
  );
}
