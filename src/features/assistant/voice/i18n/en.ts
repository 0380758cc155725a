import type zh from './zh-CN.ts'

// The five recording errors of §8 verbatim, each with a hint on what to do.
export default {
  panel: 'Voice input',
  starting: 'Opening the microphone; please allow it in your browser…',
  recording: 'Listening, please speak',
  finishing: 'Turning speech into text…',
  hint: 'What you say appears here as you speak.',
  level: 'Volume',
  time: 'Recorded {time}',
  left: '{n} second{n:s} left',
  stop: 'Stop recording',
  use: 'Use this text',
  nothing: 'No speech was recognised. Please move closer to the microphone and try again.',
  'error.browserUnsupported': 'Browser unsupported',
  'error.permissionDenied': 'Permission denied',
  'error.hardwareUnsupported': 'Hardware unsupported',
  'error.deviceNotFound': 'Device not found',
  'error.cannotOpen': 'Cannot open microphone',
  'error.notSent': 'Speech was not sent',
  'todo.browserUnsupported':
    'Please use a recent browser and open this page by its https address, or type your question.',
  'todo.permissionDenied':
    'Please select the icon to the left of the address, allow the microphone for this page, and try again.',
  'todo.hardwareUnsupported': 'Please use another microphone or headset and try again.',
  'todo.deviceNotFound':
    'Please plug in a microphone or headset, enable it in the settings of your device, and try again.',
  'todo.cannotOpen': 'Another program may be using it. Please close that program and try again.',
  'todo.notSent': 'Please try again, or type your question. The text so far is kept.',
} satisfies Record<keyof typeof zh, string>
