import { useState } from 'react'
import { Link } from 'wouter'
import type { Suggestion } from '../../../../src/workouts/training/body/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { useAnswerSuggestion } from '../../../data/training/body'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { forgetFailure } from '../../../ui/fields/while-saving'
import { Section } from '../../../ui/layout/section'
import styles from './body-page.module.css'
import { useMeasureWords } from './measure-words'
import { ValueForm } from './value-form'

/**
 * Lists the values that workouts suggest. The person accepts, corrects or refuses each. A suggested value has no effect
 * before it is accepted.
 */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation()
  if (suggestions.length === 0) return null
  return (
    <Section title={t('body.suggestions')} className={styles.part}>
      <p className={styles.quiet}>{t('body.suggestionsHelp')}</p>
      <ul className={styles.measures}>
        {suggestions.map(suggestion => (
          <li key={`${suggestion.measure} ${suggestion.sport_group}`} className={styles.suggestion}>
            <Suggested suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const { t } = useTranslation()
  const words = useMeasureWords()
  const [isCorrecting, setCorrecting] = useState(false)
  const answering = useAnswerSuggestion(suggestion)
  const { measure, sport_group, value, valid_from, workout_id, basis, present, workouts, w_prime } =
    suggestion
  const name = words.full(measure, sport_group)
  const written = words.value(measure, sport_group, value)
  return (
    <>
      <h3>{name}</h3>
      <p>
        <strong>{written}</strong>{' '}
        {w_prime !== null &&
          `${t('dynamics.withReserve', { value: words.value('w-prime', sport_group, w_prime) })} `}
        {present !== null && (
          <span className={styles.quiet}>
            {t('body.instead', { value: words.value(measure, sport_group, present) })}
          </span>
        )}
      </p>
      <p className={styles.quiet}>
        {t(`body.bases.${basis}`)}, <Link href={`/workouts/${workout_id}`}>{words.day(valid_from)}</Link>.{' '}
        {t('body.changes', { workouts })}
      </p>
      {isCorrecting ? (
        <ValueForm
          measure={measure}
          value={suggestion}
          saving={{
            ...answering,
            mutate: (entered, options) =>
              answering.mutate(
                { how: 'accept', value: entered.value, valid_from: entered.valid_from },
                options,
              ),
          }}
          onEnd={() => {
            forgetFailure(answering)
            setCorrecting(false)
          }}
        />
      ) : (
        <>
          {answering.error !== null && <ProblemNotice error={answering.error} />}
          <div className={styles.actions}>
            <Button
              isPending={answering.isPending}
              onPress={() =>
                answering.mutate({ how: 'accept' }, { onSuccess: () => confirm(t('body.saved')) })
              }
              aria-label={`${t('body.accept')} (${name}, ${written})`}
            >
              {t('body.accept')}
            </Button>
            <Button
              onPress={() => setCorrecting(true)}
              aria-label={`${t('body.correct')} (${name}, ${written})`}
            >
              {t('body.correct')}
            </Button>
            <Button
              isPending={answering.isPending}
              onPress={() => answering.mutate({ how: 'refuse' })}
              aria-label={`${t('body.refuse')} (${name}, ${written})`}
            >
              {t('body.refuse')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
