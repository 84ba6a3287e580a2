import {
  AdtsOutputFormat,
  ALL_FORMATS,
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
  MovOutputFormat,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WavOutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/** Where the bytes of the original come from, and where the trial is written. */
type Cut = {
  size: number
  read: (start: number, end: number) => Promise<Uint8Array>
  ext: string
  seconds: number
  to: string
}

// "reserve" leaves room for the table of contents at the start of the file, so that playing begins with the first bytes.
const isobmff = { fastStart: 'reserve' } as const
const formats = {
  mp4: () => new Mp4OutputFormat(isobmff),
  m4v: () => new Mp4OutputFormat(isobmff),
  m4a: () => new Mp4OutputFormat(isobmff),
  mov: () => new MovOutputFormat(isobmff),
  webm: () => new WebMOutputFormat(),
  mp3: () => new Mp3OutputFormat(),
  aac: () => new AdtsOutputFormat(),
  wav: () => new WavOutputFormat(),
  ogg: () => new OggOutputFormat(),
}

/**
 * Copies the packets of the first seconds into a new file, without decoding any. False if the file cannot be cut that way: it is
 * broken, or has a codec that the format's writer does not know.
 */
export async function cutMedia({ size, read, ext, seconds, to }: Cut): Promise<boolean> {
  const format = Object.hasOwn(formats, ext) ? formats[ext as keyof typeof formats]() : undefined
  if (!format) return false
  const source = new CustomSource({ getSize: () => size, read, prefetchProfile: 'network' })
  using input = new Input({ source, formats: ALL_FORMATS })
  const tracks = await playedTracks(input)
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()))
  if (
    tracks.length === 0 ||
    codecs.some((codec) => codec === null || !format.getSupportedCodecs().includes(codec))
  )
    return false
  const begin = Math.min(0, ...(await Promise.all(tracks.map((track) => track.getFirstTimestamp()))))
  const output = new Output({ format, target: new FilePathTarget(to) })
  const copies = await Promise.all(tracks.map((track) => copyOf(track, output, { begin, seconds })))
  await output.start()
  await Promise.all(copies.map((copy) => copy()))
  await output.finalize()
  return true
}

type Played = InputVideoTrack | InputAudioTrack

const playedTracks = async (input: Input): Promise<Played[]> => [
  ...(await input.getVideoTracks()),
  ...(await input.getAudioTracks()),
]

/** Times are counted from `begin`, which is negative where the file has packets before its start. */
type Part = { begin: number; seconds: number }

async function copyOf(track: Played, output: Output, part: Part): Promise<() => Promise<void>> {
  const maximumPacketCount = await countPackets(track, part)
  if (track.isVideoTrack()) {
    const source = new EncodedVideoPacketSource((await track.getCodec()) ?? 'avc')
    const rotation = await track.getRotation()
    output.addVideoTrack(source, { maximumPacketCount, rotation })
    const decoderConfig = (await track.getDecoderConfig()) ?? undefined
    return () =>
      copyPackets(track, part, source, (packet) =>
        source.add(packet, { ...(decoderConfig && { decoderConfig }) }),
      )
  }
  const audio = track as InputAudioTrack
  const source = new EncodedAudioPacketSource((await audio.getCodec()) ?? 'aac')
  output.addAudioTrack(source, { maximumPacketCount })
  const decoderConfig = (await audio.getDecoderConfig()) ?? undefined
  return () =>
    copyPackets(track, part, source, (packet) =>
      source.add(packet, { ...(decoderConfig && { decoderConfig }) }),
    )
}

async function countPackets(track: InputTrack, part: Part): Promise<number> {
  let count = 0
  for await (const _ of partOf(track, part, { metadataOnly: true })) count += 1
  return count
}

async function copyPackets(
  track: InputTrack,
  part: Part,
  source: { close(): void },
  add: (packet: EncodedPacket) => Promise<void>,
): Promise<void> {
  for await (const packet of partOf(track, part)) {
    await add(part.begin < 0 ? packet.clone({ timestamp: packet.timestamp - part.begin }) : packet)
  }
  source.close()
}

/** A frame's times are rounded, so that the last one may seem to end a moment too late. */
const roundingSec = 0.0005

/**
 * The packets up to the end of the part, in the order of decoding. The first packet that lasts longer ends it, although some that
 * are shown earlier may follow: they would need that one to be decoded.
 */
async function* partOf(track: InputTrack, { begin, seconds }: Part, options?: { metadataOnly: boolean }) {
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, options)) {
    if (packet.timestamp - begin + packet.duration > seconds + roundingSec) return
    yield packet
  }
}
