// A browser whose microphone plays a known recording, and a server that stores the chunks that a page sends.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as esbuild from 'esbuild'
import { chromium, type Browser } from 'playwright-core'
import { pageHeaders } from '../../src/campus/http.ts'
import { encodeWav } from '../../src/contract/encode-wav.ts'
import { createResampler } from '../../src/features/assistant/voice/resampler.ts'
import { browserArgs, findBrowser } from '../tools/find-browser.ts'

/** Sample rate of the played recording. */
const RECORDING_RATE = 48_000
const CHUNK_RATE = 8000

export interface VoiceFixture {
  url: string
  browser: Browser
  /** Received chunks by order; orders received again with other samples are in `conflictingOrders`. */
  chunks: Map<number, Int16Array>
  conflictingOrders: number[]
  /** Response to the chunk with this order; the default text is `<order> `. */
  respond: (order: number) => { status: number; text: string }
  /** Response delay in milliseconds. */
  responseDelay: () => number
  close(): Promise<void>
}

/**
 * Speech-like sound that never repeats: noise from 150 to 3,200 Hz with changing loudness. A lost or duplicated sample
 * shifts everything after it.
 */
export function createRecording(seconds: number): Float32Array {
  let seed = 1
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const upsampled: number[] = []
  // the noise is generated at a low rate and upsampled, so that it contains nothing above its band
  const up = createResampler(6800, RECORDING_RATE, (sample) => upsampled.push(sample))
  const noise = Float32Array.from({ length: seconds * 6800 }, () => random() - 0.5)
  up.write(noise)
  up.end()
  return Float32Array.from(
    upsampled,
    (x, i) => x * 0.6 * (0.65 + 0.35 * Math.sin((2 * Math.PI * 2.3 * i) / RECORDING_RATE)),
  )
}

/** The expected samples: the recording at 8000 Hz. */
export function expectedSamples(played: Float32Array): Float64Array {
  const out: number[] = []
  const down = createResampler(RECORDING_RATE, CHUNK_RATE, (sample) => out.push(sample))
  down.write(played)
  down.end()
  return Float64Array.from(out)
}

const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (x) => Math.max(-32_768, Math.min(32_767, Math.round(x * 32_767))))

/** Launches Chromium with a microphone that plays a file once, and grants the permission automatically. */
async function launchWithMicrophone(file: string): Promise<Browser> {
  const found = await findBrowser()
  return chromium.launch({
    ...found,
    args: [
      ...browserArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}%noloop`,
    ],
  })
}

const cssSheetPlugin: esbuild.Plugin = {
  name: 'css-sheet',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { readFile } = await import('node:fs/promises')
      const text = JSON.stringify(await readFile(file, 'utf8'))
      return { contents: `const s=new CSSStyleSheet();s.replaceSync(${text});export default s`, loader: 'js' }
    })
  },
}
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    target: 'es2022',
    conditions: ['browser'],
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssSheetPlugin],
  })
  return outputFiles[0]!.text
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Records the media tracks that a page receives in `heardTracks`. */
export const recordTracks = () => {
  const devices = navigator.mediaDevices
  const tracks: MediaStreamTrack[] = []
  const nativeGetUserMedia = devices.getUserMedia.bind(devices)
  devices.getUserMedia = async (constraints) => {
    const stream = await nativeGetUserMedia(constraints)
    tracks.push(...stream.getTracks())
    return stream
  }
  Object.assign(globalThis, { heardTracks: tracks })
}

export async function openVoiceFixture(played: Float32Array): Promise<VoiceFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'univ-voice-'))
  const file = path.join(folder, 'played.wav')
  await writeFile(file, encodeWav(toInt16(played), RECORDING_RATE))
  const assets: Record<string, [string, string]> = {
    '/': [
      'text/html',
      '<!doctype html><html lang="en"><title>voice</title><script type="module" src="/page.js"></script>',
    ],
    '/page.js': ['text/javascript', await bundle('test/pages/voice-test-page.tsx')],
    // the URL that `new URL('./worklet.ts', import.meta.url)` resolves to in a bundle at /page.js
    '/worklet.ts': ['text/javascript', await bundle('src/features/assistant/voice/worklet.ts')],
  }
  const chunks = new Map<number, Int16Array>()
  const conflictingOrders: number[] = []
  const server = createServer((request, response) => {
    const asset = assets[request.url ?? '']
    if (asset) {
      response.writeHead(200, { ...pageHeaders(), 'content-type': `${asset[0]}; charset=utf-8` })
      return void response.end(asset[1])
    }
    if (request.url !== '/asr' || request.method !== 'POST') return void response.writeHead(204).end()
    readBody(request)
      .then(async (body) => {
        const type = { 'content-type': request.headers['content-type']! }
        const form = await new Response(new Uint8Array(body), { headers: type }).formData()
        const order = Number(form.get('order'))
        const bytes = Buffer.from(await (form.get('file') as File).arrayBuffer())
        const { status, text } = fixture.respond(order)
        if (status === 200) {
          const samples = new Int16Array(new Uint8Array(bytes.subarray(44)).buffer)
          // the client may resend a chunk on a slow machine, but with the same samples
          if (chunks.has(order) && String(chunks.get(order)) !== String(samples))
            conflictingOrders.push(order)
          chunks.set(order, samples)
        }
        await pause(fixture.responseDelay())
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(status === 200 ? { errno: 0, t: { order, text } } : { errno: 1 }))
      })
      .catch(() => response.writeHead(400).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = await launchWithMicrophone(file)
  const fixture: VoiceFixture = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    browser,
    chunks,
    conflictingOrders,
    respond: (order) => ({ status: 200, text: `${order} ` }),
    responseDelay: () => 0,
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await rm(folder, { recursive: true, force: true })
    },
  }
  return fixture
}
