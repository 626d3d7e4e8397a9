import type { AccountImport } from '../../../src/transfer/imports/schemas'
import { ConfirmedAction } from '../../components/feedback/confirmed-action'
import { ProblemNotice } from '../../components/feedback/failure'
import { useFormats } from '../../data/accounts/person'
import { useEndImport, useUndoImport } from '../../data/transfer/imports'
import { useTranslation } from '../../i18n/use-translation'
import { Button, ButtonLink } from '../../ui/controls/button'
import { Figure } from '../../ui/controls/figure'
import { Section } from '../../ui/layout/section'
import { ImportFacts } from './import-facts'
import styles from './import-page.module.css'
import { ImportProblems } from './import-problems'
import { UnknownSports } from './unknown-sports'

/**
 * Shows the result of an import and the sports that are still to be chosen, with buttons to undo the import or to start
 * another one.
 */
export function ImportOutcome({ last }: { last: AccountImport }) {
  const { t } = useTranslation()
  const isStopped = last.workouts.processed < last.workouts.total
  return (
    <>
      <Section className={styles.part} title={t(isStopped ? 'movingIn.stoppedTitle' : 'movingIn.doneTitle')}>
        <p className="visually-hidden" role="status">
          {t('movingIn.added', { count: addedOf(last) })}
        </p>
        <ImportFacts last={last} />
        <Figures last={last} />
        {isStopped && <p className={styles.text}>{t('movingIn.stoppedText')}</p>}
        <Actions last={last} />
      </Section>
      {last.unknown_sports.length > 0 && <UnknownSports unknown={last.unknown_sports} />}
      <ImportProblems />
    </>
  )
}

/** The number of new workouts, without those that were merged into others. */
const addedOf = ({ workouts }: AccountImport) => workouts.added - workouts.merged

/** Figures of the import. The first is always shown, the others only if they are not zero. */
function Figures({ last }: { last: AccountImport }) {
  const { workouts, equipments_added, body_values_added } = last
  const { t } = useTranslation()
  const formats = useFormats()
  const figures = [
    { label: t('movingIn.addedLabel'), count: addedOf(last), isAlways: true },
    { label: t('movingIn.alreadyThere'), count: workouts.already_there },
    { label: t('movingIn.mergedLabel'), count: workouts.merged },
    { label: t('movingIn.withoutRecording'), count: workouts.without_recording },
    { label: t('movingIn.leftOut'), count: workouts.left_out },
    { label: t('movingIn.equipmentAdded'), count: equipments_added },
    { label: t('body.imports.added'), count: body_values_added },
  ]
  return (
    <dl className={styles.figures}>
      {figures
        .filter(({ count, isAlways }) => count > 0 || isAlways)
        .map(({ label, count }) => (
          <Figure key={label} label={label} value={formats.count(count)} />
        ))}
    </dl>
  )
}

function Actions({ last }: { last: AccountImport }) {
  const { t } = useTranslation()
  const undoing = useUndoImport()
  const ending = useEndImport()
  return (
    <>
      {ending.error !== null && !last.can_undo && <ProblemNotice error={ending.error} />}
      <div className={styles.actions}>
        {/* While workouts wait for their sport, the button is not the primary one, because the user should choose the
            sports first. */}
        <ButtonLink {...(last.unknown_sports.length === 0 && { look: 'primary' })} href="/workouts">
          {t('problem.toWorkouts')}
        </ButtonLink>
        {last.can_undo && (
          <ConfirmedAction
            label={t('movingIn.undo')}
            question={t('movingIn.undoTitle')}
            text={t('movingIn.undoText')}
            confirmLabel={t('movingIn.undoConfirm')}
            action={undoing}
          />
        )}
        {last.can_undo ? (
          <ConfirmedAction
            label={t('movingIn.another')}
            question={t('movingIn.anotherTitle')}
            text={t('movingIn.anotherText')}
            confirmLabel={t('movingIn.anotherConfirm')}
            action={ending}
          />
        ) : (
          <Button isPending={ending.isPending} onPress={() => ending.mutate()}>
            {t('movingIn.another')}
          </Button>
        )}
      </div>
    </>
  )
}
