import { detailKey, isRefusal } from '../../../components/account/act-words'
import { type OwnAct, useOwnActs } from '../../../data/accounts/own-acts'
import { useFormats } from '../../../data/accounts/person'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { AppsPart } from '../apps/apps-part'
import styles from './security-page.module.css'

/** What was done with the account, and log-ins to it that were refused, so that people notice what was not them. */
export function OwnActs() {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOwnActs()
  return (
    <AppsPart
      title={t('security.acts')}
      text={t('security.actsText')}
      items={data?.pages.flatMap(page => page.acts)}
      error={error}
      onRetry={refetch}
      emptyText={t('audit.none')}
      row={act => <OwnActRow key={act.id} act={act} />}
    >
      {hasNextPage && (
        <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
          {t('workouts.more')}
        </Button>
      )}
    </AppsPart>
  )
}

function OwnActRow({ act: own }: { act: OwnAct }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { act, at, last_at, times, via, by, network, detail } = own
  const words = detail.flatMap(name => detailKey(name) ?? []).map(key => t(key))
  const how = words.join(', ')
  const isLogIn = act === 'logged-in' || act === 'proof-given'
  const facts = [
    by === 'administrator' && t('security.byAdministrator'),
    via === 'command-line' && t('audit.commandLine'),
    via === 'server' && t('audit.server'),
    via === 'token' && t('security.withToken'),
    network && (network === 'home' ? t('security.atHome') : t('security.network', { network })),
    how && isLogIn ? t('security.byMethod', { method: how }) : how,
    times > 1 && t('audit.times', { times: formats.count(times), when: formats.moment(new Date(last_at)) }),
  ]
  return (
    <li className={styles.actRow}>
      <p className={isRefusal(act) ? styles.refusal : styles.act}>{t(`audit.act.${act}`)}</p>
      <p className={styles.facts}>
        <span>{formats.momentInWords(new Date(at))}</span>
        {facts.map(fact => fact && <span key={fact}>{fact}</span>)}
      </p>
    </li>
  )
}
