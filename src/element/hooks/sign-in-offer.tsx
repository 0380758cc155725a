import { Button } from '../../ui/button.tsx'
import { usePrefetchShownSignIn } from './prefetch-sign-in.ts'
import { useContentReady } from './content-ready.ts'
import { useSession, useTranslation, useUniv, useService, useStore } from './view-hooks.ts'
import { anonymityMemberAppCount } from '../../contract/additions/member-count.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { ifNotFound } from '../../runtime/wire/errors.ts'
import { formatCount } from '../../runtime/i18n/translator.ts'
import { signInTexts } from './sign-in-texts.ts'

/** One request for all tags of the page; 0 if the server does not report it. */
const createMemberCount = ({ config, graphql, queries }: Runtime) =>
  queries.query(['public', 'member count'], (signal) =>
    graphql(anonymityMemberAppCount, { tenant: config.tenant, trait: config.trait }, { signal }).catch(
      ifNotFound(0),
    ),
  )

/** Without the number until it is known, and if it cannot be. */
function CountedHint() {
  const { locale } = useUniv()
  const t = useTranslation(signInTexts)
  const { data: count = 0 } = useStore(useService(createMemberCount))
  return <span>{count > 1 ? t('counted', { count: formatCount(count, locale) }) : t('hint')}</span>
}

/** A sign-in link for guests, one quiet line below the content. The portal has its own. */
export default function SignInOffer({ hint }: { hint?: string | undefined }) {
  const { runtime, host } = useUniv()
  const { authority } = runtime.config.oidc
  const t = useTranslation(signInTexts)
  const isContentReady = useContentReady(host)
  usePrefetchShownSignIn()
  if (useSession().state !== 'guest' || !authority || host.hasAttribute('nested')) return null
  return (
    <p className="ui-row ui-muted">
      {hint === undefined && isContentReady ? <CountedHint /> : <span>{hint ?? t('hint')}</span>}
      <Button size="sm" variant="ghost" onClick={() => void runtime.session.signIn()}>
        {t('signIn')}
      </Button>
    </p>
  )
}
