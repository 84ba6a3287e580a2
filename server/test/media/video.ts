import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

const sps = Buffer.from('6742c00ad90141fb0110000003001000000303c0f1429e', 'hex')
const pps = Buffer.from('68ce3c80', 'hex')
const description = Buffer.concat([
  Buffer.from([1, 0x42, 0xc0, 0x0a, 0xff, 0xe1, 0, sps.length]),
  sps,
  Buffer.from([1, 0, pps.length]),
  pps,
])

const framesPerSec = 25
const frameSize = 1000

/** An MP4 of 25 frames and 47 pieces of sound a second. Every byte of a frame is its number, so a test can look for one. */
export async function makeVideo({ seconds }: { seconds: number }): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const video = new EncodedVideoPacketSource('avc')
  const audio = new EncodedAudioPacketSource('aac')
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  await output.start()
  for (let frame = 0; frame < seconds * framesPerSec; frame++) {
    const bytes = Buffer.concat([Buffer.from([0, 0, 3, 232]), Buffer.alloc(frameSize, frame)])
    const kind = frame % framesPerSec === 0 ? 'key' : 'delta'
    const packet = new EncodedPacket(bytes, kind, frame / framesPerSec, 1 / framesPerSec)
    await video.add(packet, {
      decoderConfig: { codec: 'avc1.42c00a', codedWidth: 160, codedHeight: 90, description },
    })
  }
  const pieceSec = 1024 / 48_000
  for (let piece = 0; (piece + 1) * pieceSec <= seconds; piece++) {
    await audio.add(new EncodedPacket(Buffer.alloc(100, 255), 'key', piece * pieceSec, pieceSec), {
      decoderConfig: {
        codec: 'mp4a.40.2',
        sampleRate: 48_000,
        numberOfChannels: 2,
        description: Buffer.from([0x11, 0x90]),
      },
    })
  }
  await output.finalize()
  return new Uint8Array(target.buffer ?? expectBytes())
}

function expectBytes(): never {
  throw new Error('the video was not written')
}
