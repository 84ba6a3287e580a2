import {
  keepPreviousData,
  type MutationOptions,
  type Query,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { type CallErrorName, isCallError } from '@zsm/contract/client/call-error'
import { encodeInput } from '@zsm/contract/client/request'
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/endpoint'
import { call } from './client.ts'
import { useConnection } from './connection.ts'
import { withProof } from './proof.ts'

/** Where a failure shows: one place only (a form shows its own inline). */
export type Shown = 'toast' | 'inline'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { shown?: Shown }
    /** `quiet`: asked for by nobody, so a failure is nothing to say. */
    queryMeta: { quiet?: boolean }
    defaultError: Error
  }
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        failures < 1 && (isCallError(error, 'network') || isCallError(error, 'busy')),
      // a busy server asks for a second
      retryDelay: (_, error) => (isCallError(error, 'busy') ? 1000 : 500),
      // Offline, a call fails at once and says so, instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// What failed for want of a network is read again once the server answers.
useConnection.subscribe(({ reachable }, before) => {
  if (reachable && !before.reachable) {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isCallError(state.error, 'network'),
    })
  }
})

type QueryOptions = { background?: boolean }

/** A read as a query value: `useQuery(query(contract.goods.listData, input))`. */
export const query = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { background }: QueryOptions = {},
) =>
  queryOptions({
    queryKey: [endpoint.path, encodedOrRaw(endpoint, input)] as const,
    queryFn: ({ signal, queryKey }): Promise<OutputOf<E>> =>
      call(endpoint, input, {
        signal,
        background: background ?? queryClient.getQueryData(queryKey) !== undefined,
      }),
  })

/** Begins what a page will read as soon as it stands: there, it finds the call on its way or answered. */
export const beginRead = <E extends Endpoint>(endpoint: E, input: CallInput<E>, kept?: { gcTime: number }) =>
  void queryClient.prefetchQuery({ ...query(endpoint, input), ...kept })

/** A read whose input changes on screen, as a list's does: what was read before stands until the next has come. */
export const useList = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: QueryOptions) =>
  useQuery({ ...query(endpoint, input, options), placeholderData: keepPreviousData })

/** Keys are wire values, so that equal requests share one entry; an input that can't be encoded fails in its call. */
function encodedOrRaw<E extends Endpoint>(endpoint: E, input: CallInput<E>): unknown {
  try {
    return encodeInput(endpoint, input)
  } catch {
    return input
  }
}

type Domain = Record<string, Endpoint>
const isEndpoint = (target: Endpoint | Domain): target is Endpoint => typeof target.path === 'string'

/** Makes reads stale and fetches those on screen again: of one endpoint, or of a whole domain (`contract.goods`). */
export async function invalidate(...targets: (Endpoint | Domain)[]): Promise<void> {
  const paths = new Set(
    targets
      .flatMap((target) => (isEndpoint(target) ? [target] : Object.values(target)))
      .map(({ path }) => path),
  )
  const stale = { predicate: ({ queryKey }: Query) => paths.has(String(queryKey[0])) }
  // A first read on its way would be joined, not repeated, and its answer may be older than the write.
  await queryClient.cancelQueries(stale)
  await queryClient.invalidateQueries(stale)
}

/** Whatever is on screen, or comes next, is asked for again, however lately it was read. */
export const readAgain = () => void queryClient.invalidateQueries()

export type UseCallOptions<E extends Endpoint> = {
  /** What this write makes stale. */
  invalidates?: (Endpoint | Domain)[]
  /** Failures, besides a changed state, that say the screen is old: they make stale what a success does. */
  staleOn?: readonly CallErrorName[]
  onSuccess?: (output: OutputOf<E>, input: CallInput<E>) => unknown
  /** `inline` where a form shows the failure itself; otherwise a toast does. */
  failure?: Shown
  background?: boolean
}

/** Somebody else was first: what is on screen is not so any more. */
const isDecidedElsewhere = (name: CallErrorName) => name.endsWith('StateChanged') || name === 'goodNotWaiting'

/** A write: `const shelve = useCall(contract.goods.updateShelfFlag, { invalidates: [contract.goods] })`. */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}) {
  return useMutation(write(endpoint, options))
}

/** A write as a value, as `useCall` makes it. */
export function write<E extends Endpoint>(
  endpoint: E,
  options: UseCallOptions<E>,
): MutationOptions<OutputOf<E>, Error, CallInput<E>> {
  const { invalidates = [], staleOn = [], onSuccess, failure = 'toast', background = false } = options
  return {
    mutationFn: (input) => {
      const ask = () => call(endpoint, input, { background })
      return endpoint.needsProof ? withProof(ask) : ask()
    },
    meta: { shown: failure },
    onSuccess: async (output, input) => {
      await onSuccess?.(output, input)
      if (invalidates.length > 0) await invalidate(...invalidates)
    },
    // The failure is said at once, whatever is read again.
    onError: (error) => {
      if (isCallError(error) && (isDecidedElsewhere(error.name) || staleOn.includes(error.name)))
        void invalidate(...invalidates)
    },
  }
}
