// The page of voice-stand.ts, bundled by it: the recording panel on a real runtime whose session is switched by hand.
import { createVoice } from '../../src/features/assistant/voice/voice.ts'
import { VoicePanel } from '../../src/features/assistant/voice/panel.tsx'
import { browserPlatform } from '../../src/runtime/browser.ts'
import { resolveConfig } from '../../src/runtime/config.ts'
import { createRuntime } from '../../src/runtime/runtime.ts'
import { mount } from '../double/mount.tsx'
import { sessionDouble, student } from '../double/session.ts'
import { clear } from '../ui/stage.tsx'

const session = sessionDouble(student)
const config = resolveConfig(`${location.origin}/`, [], (message) => console.error(message))
const runtime = createRuntime(config, browserPlatform(), session)
const voice = createVoice(runtime)

/** What the tests do on this page, and what they look at. */
const stand = {
  texts: [] as string[],
  ends: 0,
  session,
  voice,
  student,
  show() {
    mount(<VoicePanel voice={voice} onText={(text) => stand.texts.push(text)} onEnd={() => stand.ends++} />, {
      runtime,
    })
  },
  clear,
}
export type VoiceStandPage = typeof stand
Object.assign(globalThis, { stand })
