/** Lists that come page by page. */
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { ReadPage } from './all-of.js';

export function usePages<Item>(queryKey: QueryKey, read: ReadPage<Item>) {
  const list = useInfiniteQuery({
    queryKey,
    staleTime: 5_000,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => read(pageParam, 25),
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
  return { list, items: list.data?.pages.flatMap((page) => page.data) ?? [] };
}
