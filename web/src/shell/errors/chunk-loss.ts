const messages = /dynamically imported module|Importing a module script failed|Unable to preload CSS/

/** Whether a chunk of the web could not be fetched: a new release has replaced it, or the network is down. */
export const isChunkLoss = (error: unknown): error is Error =>
  error instanceof Error && messages.test(error.message)
