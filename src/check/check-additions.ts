// Which additions the back end supports, according to its replies, and what users miss without the others.
import { additionDocs } from '../contract/additions/additions.docs.ts'
import { additions, type AdditionName } from '../contract/additions/additions.ts'
import { report, type CheckContext } from './check-context.ts'
import { absent, skipped, works } from './result.ts'

export function reportAdditions(context: CheckContext): void {
  for (const name of Object.keys(additions) as AdditionName[]) {
    const isPresent = context.additions.get(name)
    const finding =
      isPresent === undefined
        ? skipped('detectable only in writes, in records or with a token')
        : isPresent
          ? works()
          : absent(additionDocs[name].without.en)
    report(context, 'Additions', name, finding)
  }
}
