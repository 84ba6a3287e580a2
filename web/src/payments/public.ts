/** A payment channel in words. */
export { channelName } from './channel-name.ts'
