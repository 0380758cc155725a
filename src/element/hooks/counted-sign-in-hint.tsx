import { anonymityMemberAppCount } from '../../contract/additions/member-count.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { ifNotFound } from '../../runtime/wire/if-not-found.ts'
import { formatCount } from '../../runtime/i18n/translator.ts'
import { signInTexts } from './sign-in-texts.ts'
import { useService, useStore, useTranslation, useUniv } from './view-hooks.ts'

/** One request for all tags of the page; 0 if the server does not report it. */
const createMemberCount = ({ config, graphql, queries }: Runtime) =>
  queries.query(['public', 'member count'], (signal) =>
    graphql(anonymityMemberAppCount, { tenant: config.tenant, trait: config.trait }, { signal }).catch(
      ifNotFound(0),
    ),
  )

/** Without the number until it is known, and if it cannot be. */
export default function CountedHint() {
  const { locale } = useUniv()
  const t = useTranslation(signInTexts)
  const { data: count = 0 } = useStore(useService(createMemberCount))
  return <span>{count > 1 ? t('counted', { count: formatCount(count, locale) }) : t('hint')}</span>
}
