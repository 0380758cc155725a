import { useService } from '../../../element/hooks/view-hooks.ts'
import { VoicePanel } from '../voice/voice-panel.tsx'
import { createVoiceRecognition } from '../voice/voice-recognition.ts'

export interface VoiceInputProps {
  /** The recognised text; `onEnd` follows. */
  onText(text: string): void
  onEnd(): void
}

/** Voice input. */
export default function VoiceInput(props: VoiceInputProps) {
  return <VoicePanel voice={useService(createVoiceRecognition)} {...props} />
}
