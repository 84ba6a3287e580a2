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
import type { CallInput, Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { call } from './client.ts'
import { useConnection } from './connection.ts'
import { withProof } from './proof.ts'

/** Where a failure is shown: in one place only (a form shows its own inline). */
export type Shown = 'toast' | 'inline'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { shown?: Shown }
    /** `quiet`: the user did not ask for this read, so its failure is not shown. */
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
      // the server's answer when busy asks clients to wait a second
      retryDelay: (_, error) => (isCallError(error, 'busy') ? 1000 : 500),
      // Without a network a call fails at once with a message, instead of waiting silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Reads that failed without a network are repeated once the server answers.
useConnection.subscribe(({ reachable }, before) => {
  if (reachable && !before.reachable) {
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => isCallError(state.error, 'network'),
    })
  }
})

type QueryOptions = { background?: boolean }

/** A read as a TanStack query: `useQuery(query(contract.goods.listData, input))`. */
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

/** Starts a page's first read before the page is loaded. The page then joins the call or finds its answer in the cache. */
export const beginRead = <E extends Endpoint>(endpoint: E, input: CallInput<E>, kept?: { gcTime: number }) =>
  void queryClient.prefetchQuery({ ...query(endpoint, input), ...kept })

/** A read whose input changes on screen, such as a list's. The old answer stays until the new one arrives. */
export const useList = <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: QueryOptions) =>
  useQuery({ ...query(endpoint, input, options), placeholderData: keepPreviousData })

/**
 * Query keys are wire values, so that equal requests share one cache entry. An input that cannot be encoded fails in its call.
 */
function encodedOrRaw<E extends Endpoint>(endpoint: E, input: CallInput<E>): unknown {
  try {
    return encodeInput(endpoint, input)
  } catch {
    return input
  }
}

type Domain = Record<string, Endpoint>
const isEndpoint = (target: Endpoint | Domain): target is Endpoint => typeof target.path === 'string'

/** Invalidates the reads of an endpoint or of a whole domain (`contract.goods`), and repeats those on screen. */
export async function invalidate(...targets: (Endpoint | Domain)[]): Promise<void> {
  const paths = new Set(
    targets
      .flatMap((target) => (isEndpoint(target) ? [target] : Object.values(target)))
      .map(({ path }) => path),
  )
  const stale = { predicate: ({ queryKey }: Query) => paths.has(String(queryKey[0])) }
  // TanStack would join a first read in progress instead of repeating it, and its answer may be older than the write.
  await queryClient.cancelQueries(stale)
  await queryClient.invalidateQueries(stale)
}

/** Invalidates all reads, so that everything on screen, or opened next, is read again. */
export const readAgain = () => void queryClient.invalidateQueries()

export type UseCallOptions<E extends Endpoint> = {
  /** The reads that this write invalidates. */
  invalidates?: (Endpoint | Domain)[]
  /** Failures that show that the screen is outdated, besides those of something changed or gone. They invalidate what a success does. */
  staleOn?: readonly CallErrorName[]
  onSuccess?: (output: OutputOf<E>, input: CallInput<E>) => unknown
  /** `inline` if a form shows the failure itself; otherwise a toast does. */
  failure?: Shown
  background?: boolean
}

const decidedElsewhere: readonly CallErrorName[] = ['goodNotWaiting', 'versionConflict']

/** Another window or person acted first: what the screen shows is changed, or gone. */
const isDecidedElsewhere = (name: CallErrorName) =>
  /(StateChanged|NotFound)$/.test(name) || decidedElsewhere.includes(name)

/** A write: `const shelve = useCall(contract.goods.updateShelfFlag, { invalidates: [contract.goods] })`. */
export function useCall<E extends Endpoint>(endpoint: E, options: UseCallOptions<E> = {}) {
  return useMutation(write(endpoint, options))
}

/** The options of a write, as `useCall` uses them. */
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
    // The failure is shown at once; the repeated reads do not delay it.
    onError: (error) => {
      if (isCallError(error) && (isDecidedElsewhere(error.name) || staleOn.includes(error.name)))
        void invalidate(...invalidates)
    },
  }
}
