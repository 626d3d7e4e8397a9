import { useState } from 'react'
import type { ConnectorState, RefusedItem } from '../../../../../src/transfer/connectors/schemas'
import { useReasonWords } from '../../../../components/feedback/reason-words'
import { type ConnectorLink, isLooking } from '../../../../data/accounts/connectors'
import { useFormats } from '../../../../data/accounts/person'
import { failureKey } from '../../../../data/client/failure-codes'
import { generalWords } from '../../../../data/client/general-failures'
import { useTranslation } from '../../../../i18n/use-translation'
import { Button } from '../../../../ui/controls/button'
import { Notice } from '../../../../ui/feedback/notice'
import { Section } from '../../../../ui/layout/section'
import { ConnectorActions } from './connector-actions'
import styles from './connector-details.module.css'
import { countWords, problemWords, wordsOfStatus } from './connector-words'
import { KeyForm } from './key-form'

interface DetailsProps {
  connector: ConnectorState
  link: ConnectorLink
}

/** What came from a service, what could not come and why, and what to do next. */
export function ConnectorDetails({ connector, link }: DetailsProps) {
  const { t } = useTranslation()
  const { status, problem, counts, names_garmin, is_past_listed } = link
  const [isChangingKey, setChangingKey] = useState(false)
  const wantsKey = status === 'stopped' || isChangingKey
  return (
    <div className={styles.parts}>
      <div className={styles.part}>
        <p className={styles.status} role="status">
          {t(wordsOfStatus(link))}
        </p>
        <Looks link={link} />
        {problem !== null && (
          <Notice tone={status === 'stopped' ? 'danger' : 'plain'}>{t(problemWords[problem])}</Notice>
        )}
        {status === 'active' && (counts.waiting > 0 || !is_past_listed) && (
          <p className={styles.text}>{t('connectors.pastGoesOn')}</p>
        )}
      </div>
      {wantsKey && <KeyForm connector={connector} onDone={() => setChangingKey(false)} />}
      <Counts counts={counts} />
      {counts.stubs > 0 && <p className={styles.text}>{t('connectors.stubsHint')}</p>}
      {names_garmin && <p className={styles.text}>{t('connectors.garmin')}</p>}
      {connector.name === 'intervals' && <p className={styles.text}>{t('connectors.idle')}</p>}
      <ConnectorActions connector={connector} link={link}>
        {!wantsKey && status !== 'undoing' && (
          <Button onPress={() => setChangingKey(true)}>{t('connectors.otherKey')}</Button>
        )}
      </ConnectorActions>
      <Refused items={link.refused} service={connector.title} />
    </div>
  )
}

function Looks({ link }: { link: ConnectorLink }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { last_look_at, next_look_at, resting_until } = link
  const when = (text: string) => formats.moment(new Date(text))
  return (
    <p className={styles.text}>
      {last_look_at !== null && <span>{t('connectors.lastLook', { date: when(last_look_at) })}</span>}
      {isLooking(link) ? (
        <span>{t('connectors.looking')}</span>
      ) : (
        next_look_at !== null && <span>{t('connectors.nextLook', { date: when(next_look_at) })}</span>
      )}
      {resting_until !== null && <span>{t('connectors.resting', { date: when(resting_until) })}</span>}
    </p>
  )
}

function Counts({ counts }: Pick<ConnectorLink, 'counts'>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = countWords.filter(([name]) => name === 'added' || counts[name] > 0)
  return (
    <dl className={styles.counts}>
      {shown.map(([name, words]) => (
        <div key={name} className={styles.count}>
          <dt>{t(words)}</dt>
          <dd>{formats.count(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Refused({ items, service }: { items: readonly RefusedItem[]; service: string }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <Section className={styles.wide} title={t('connectors.refused')}>
      <p className={styles.text}>{t('connectors.refusedText', { service })}</p>
      <ul className={styles.items}>
        {items.map(item => (
          <RefusedRow key={item.id} item={item} />
        ))}
      </ul>
    </Section>
  )
}

function RefusedRow({ item: { id, name, starts_at, code } }: { item: RefusedItem }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const reasonWords = useReasonWords()
  const general = failureKey(generalWords, { code })
  return (
    <li className={styles.item}>
      <p className={styles.what}>{name ?? id}</p>
      {starts_at !== null && <p className={styles.when}>{formats.dayInWords(new Date(starts_at))}</p>}
      <p className={styles.reason}>{reasonWords({ code, reason: t(general ?? 'connectors.notUsable') })}</p>
    </li>
  )
}
