// Plays the test phrase, and sends it in chunks like voice input does (src/features/assistant/voice).
import { $, h, load, startPage, t } from './showroom.js'

const HEADER = 44
/** Samples of 500 ms at 8000 Hz. */
const CHUNK = 4000
const AT_ONCE = 3

const addressOf = (text) => `/asr/phrase.wav?text=${encodeURIComponent(text)}`

function make() {
  const address = addressOf($('text').value)
  $('player').src = address
  $('download').href = address
}

/** A separate WAV file: the original header with other lengths, and a slice of its samples. */
function wavOf(whole, from, samples) {
  const bytes = new Uint8Array(HEADER + samples * 2)
  bytes.set(whole.subarray(0, HEADER))
  bytes.set(whole.subarray(HEADER + from * 2, HEADER + (from + samples) * 2), HEADER)
  const view = new DataView(bytes.buffer)
  view.setUint32(4, bytes.length - 8, true)
  view.setUint32(40, samples * 2, true)
  return new Blob([bytes], { type: 'audio/wav' })
}

async function sendOne(name, order, file) {
  const body = new FormData()
  body.append('file', file, `${name}-${order}.wav`)
  body.append('order', String(order))
  const reply = await fetch('/asr', { method: 'POST', body })
  const result = await reply.json()
  if (!reply.ok) throw new Error(result.error)
  return result.t
}

/** A list item for each chunk: its number, its size in bytes, and later its text. */
function tile(order, bytes) {
  const text = h('b')
  $('chunks').append(h('li', {}, `#${order}`, text, `${bytes} B`))
  return (said) => (text.textContent = said)
}

async function send() {
  const wished = $('text').value
  $('chunks').replaceChildren()
  $('result').textContent = ''
  const reply = await fetch(addressOf(wished))
  if (!reply.ok) throw new Error((await reply.json()).error)
  const whole = new Uint8Array(await reply.arrayBuffer())
  const all = (whole.length - HEADER) / 2
  const files = Array.from({ length: Math.ceil(all / CHUNK) }, (_, n) =>
    wavOf(whole, n * CHUNK, Math.min(CHUNK, all - n * CHUNK)),
  )
  const name = crypto.randomUUID().replaceAll('-', '')
  const tiles = files.map((file, order) => tile(order, file.size))
  const texts = []
  let next = 0
  const go = async () => {
    while (next < files.length) {
      const { order, text } = await sendOne(name, next, files[next++])
      texts[order] = text
      tiles[order](text)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, go))
  const text = texts.join('')
  $('result').textContent =
    text === wished
      ? `✓ ${text} ${t({ zh: '一字不差', en: 'to the letter' })}`
      : `✗ ${text || t({ zh: '没有文字', en: 'no text' })}`
}

/** Runs one action at a time; reports errors. */
async function run(action) {
  $('send').disabled = true
  $('fault').hidden = true
  try {
    await action()
  } catch (error) {
    $('fault').textContent = t({
      zh: `没有成功：${error.message}`,
      en: `That did not work: ${error.message}`,
    })
    $('fault').hidden = false
  } finally {
    $('send').disabled = false
  }
}

$('form').addEventListener('submit', (event) => {
  event.preventDefault()
  make()
})
$('send').addEventListener('click', () => void run(send))
make()
startPage({ zh: '语音识别', en: 'Speech' })
const { engine } = (await load('/asr')).t
$('tones').hidden = engine !== 'tones'
$('forwarded').hidden = engine === 'tones'
