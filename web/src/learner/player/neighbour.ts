/** The lesson before or after the one that plays. */
export type Neighbour = { name: string; open: () => void }
