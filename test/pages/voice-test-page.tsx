// The page of voice-fixture.ts, bundled by it: the recording panel on a real runtime with a session that tests control.
import { createVoiceRecognition } from '../../src/features/assistant/voice/voice-recognition.ts'
import { VoicePanel } from '../../src/features/assistant/voice/voice-panel.tsx'
import { createBrowser } from '../../src/runtime/page/browser.ts'
import { resolveConfig } from '../../src/runtime/config/resolve-config.ts'
import { createRuntime } from '../../src/runtime/create/create-runtime.ts'
import { mount } from '../double/mount.tsx'
import { createSessionDouble, student } from '../double/session-double.ts'
import { unmountAll } from '../ui/render-in-shadow.tsx'

const session = createSessionDouble(student)
const config = resolveConfig(`${location.origin}/`, [], (message) => console.error(message))
const runtime = createRuntime(config, createBrowser(), session)
const voice = createVoiceRecognition(runtime)

/** Controls and state for the tests. */
const voiceTest = {
  texts: [] as string[],
  ends: 0,
  session,
  voice,
  student,
  show() {
    mount(
      <VoicePanel
        voice={voice}
        onText={(text) => voiceTest.texts.push(text)}
        onEnd={() => voiceTest.ends++}
      />,
      {
        runtime,
      },
    )
  },
  clear: unmountAll,
}
export type VoiceTestPage = typeof voiceTest
Object.assign(globalThis, { voiceTest })
