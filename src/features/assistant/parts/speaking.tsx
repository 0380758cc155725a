import { useOne } from '../../../element/univ.ts'
import { VoicePanel } from '../voice/panel.tsx'
import { createVoice } from '../voice/voice.ts'

export interface SpeakingProps {
  /** What was said; `onEnd` follows. */
  onText(text: string): void
  onEnd(): void
}

/** Speech as text, for who presses the microphone (A9). */
export default function Speaking(props: SpeakingProps) {
  return <VoicePanel voice={useOne(createVoice)} {...props} />
}
