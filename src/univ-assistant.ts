import launcher from './features/assistant/launcher.ts'
launcher.register(new URL('.', import.meta.url).href)
