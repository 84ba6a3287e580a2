/** A payment channel's label. */
export { channelName } from './channel-name.ts'
