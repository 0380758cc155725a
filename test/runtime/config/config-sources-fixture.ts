import type { Config } from '../../../src/runtime/config/config.ts'
import { resolveConfig, type ConfigSource } from '../../../src/runtime/config/resolve-config.ts'

export const HOME = 'https://hall.example.edu/widgets/'
const FILE = `${HOME}univ-config.json`

export const file = (values: unknown): ConfigSource => ({ values, url: FILE, label: 'univ-config.json' })
export const otherFile = (values: unknown): ConfigSource => ({
  values,
  url: 'https://cms.example.org/a/config.json',
  label: 'config https://cms.example.org/a/config.json',
})
export const inline = (values: unknown): ConfigSource => ({ values, url: HOME, label: 'data-univ-config' })
export const attributes = (values: unknown): ConfigSource => ({ values, url: HOME, label: 'attribute' })
export const property = (values: unknown): ConfigSource => ({ values, url: HOME, label: 'config property' })

export function resolved(...sources: ConfigSource[]): { config: Config; messages: string[] } {
  const messages: string[] = []
  return { config: resolveConfig(HOME, sources, (message) => messages.push(message)), messages }
}
