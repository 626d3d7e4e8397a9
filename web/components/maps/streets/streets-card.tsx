import { useEffect, useEffectEvent, useRef } from 'react'
import type { StreetsOffer } from '../../../../src/instance/streets/schemas'
import { useFormats } from '../../../data/accounts/person'
import { failureWords } from '../../../data/client/failures'
import { useSetupSteps } from '../../../data/instance/setup-steps'
import { useBeginExtract, useRegionExtracts } from '../../../data/maps/region-extracts'
import { useDismissStreets } from '../../../data/maps/streets-offer'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { Section } from '../../../ui/layout/section'
import { ProblemNotice } from '../../feedback/failure'
import { ExtractProgress } from './extract-progress'
import { Origin } from './get-streets'
import styles from './streets.module.css'

interface StreetsCardProps {
  offer: StreetsOffer
  /** Called when the offer was dismissed. */
  onDismiss?: () => void
}

/**
 * Offers administrators the streets around their workouts for one press, and shows how far they are. For a server
 * without any streets.
 */
export function StreetsCard({ offer, onDismiss }: StreetsCardProps) {
  const { t } = useTranslation()
  const { data } = useRegionExtracts({ isWanted: true })
  const cuts = data?.cuts ?? []
  useTellOfEnd(cuts.length)
  return (
    <Section title={t('streets.cardTitle')} className={styles.card}>
      {cuts.map(extract => (
        <ExtractProgress key={extract.id} extract={extract} />
      ))}
      {data !== undefined && cuts.length === 0 && <Offer offer={offer} onDismiss={onDismiss} />}
    </Section>
  )
}

function Offer({ offer, onDismiss }: { offer: StreetsOffer; onDismiss: (() => void) | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const begin = useBeginExtract()
  const dismiss = useDismissStreets()
  const { bounds, max_zoom, bytes, place } = offer
  const error = begin.error ?? dismiss.error
  const leave = () => {
    // The pressed button disappears with the card.
    const next = document.querySelector('h1')
    const onSuccess = () => {
      onDismiss?.()
      next?.focus()
    }
    dismiss.mutate(undefined, { onSuccess })
  }
  return (
    <>
      <p className={styles.words}>
        <Origin measured={offer} /> {t('streets.sourceSees')}
      </p>
      {error !== null && <ProblemNotice error={error} words={failureWords.streets} />}
      <div className={styles.actions}>
        <Button
          isPending={begin.isPending}
          onPress={() => begin.mutate({ wanted: { bounds }, maxZoom: max_zoom, place })}
        >
          {t('streets.start', { size: formats.fileSize(bytes) })}
        </Button>
        <Button isPending={dismiss.isPending} onPress={leave}>
          {t('streets.notNow')}
        </Button>
      </div>
    </>
  )
}

/** Says that there are streets now. Without this, the card would disappear without a word. */
function useTellOfEnd(count: number) {
  const { t } = useTranslation()
  const { refetch } = useSetupSteps(true)
  const tell = useEffectEvent(async () => {
    const { data } = await refetch()
    if (data?.streets === null) confirm(t('streets.arrived'))
  })
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) void tell()
    before.current = count
  }, [count])
}
