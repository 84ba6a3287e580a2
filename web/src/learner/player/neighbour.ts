/** The lesson before or after the playing one. */
export type Neighbour = { name: string; open: () => void }
