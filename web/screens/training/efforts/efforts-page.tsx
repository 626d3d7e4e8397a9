import { useLocation, useSearchParams } from 'wouter'
import { Failure } from '../../../components/feedback/failure'
import { bestsOf, recordsBySport } from '../../../components/records/records'
import { useDurationName } from '../../../components/records/use-duration-name'
import { useEffortName } from '../../../components/records/use-effort-name'
import { useSportColours } from '../../../components/sports/use-sport-colours'
import { StatisticsLinks } from '../../../components/statistics/statistics-links'
import { usePerson } from '../../../data/accounts/person'
import { useEffortChoices } from '../../../data/workouts/effort-history'
import { useSpeedForms } from '../../../data/workouts/sports'
import { dayIn } from '../../../format/calendar'
import type { SpeedForm } from '../../../format/formats'
import { useTranslation } from '../../../i18n/use-translation'
import { Empty } from '../../../ui/feedback/empty'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { SelectField } from '../../../ui/fields/select-field'
import { AddLink } from '../../../ui/layout/add-link'
import { Page } from '../../../ui/layout/page'
import { UnlessHidden } from '../page/unless-hidden'
import { readShown, type Shown, shownAddress, type What, whatsOf } from './address'
import { Curves } from './curves'
import styles from './efforts-page.module.css'
import { History } from './history'

/** Shows the efforts of a sport over a distance or duration, and curves over all durations. */
export function EffortsPage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const sports = useSportColours()
  const [, navigate] = useLocation()
  const [parameters] = useSearchParams()
  const offered = recordsBySport(bestsOf(profile)).map(({ sportId }) => sportId)
  const sportId = offered.find(id => String(id) === parameters.get('sport_id')) ?? offered[0] ?? null
  const { data: choices, error, refetch } = useEffortChoices(sportId)
  const form = useSpeedForms()(sportId ?? 0)
  const today = dayIn(profile.timezone, new Date())
  const shown = choices === undefined ? null : readShown(parameters, choices, today)
  const show = (some: Partial<Shown>) =>
    sportId !== null && navigate(shownAddress(sportId, { ...shown, ...some }), { replace: true })
  return (
    <Page title={t('efforts.page')} context={t('efforts.pageContext')} withoutAdd>
      <StatisticsLinks />
      <UnlessHidden>
        {sportId === null ? (
          <Empty sentence={t('efforts.empty')} hint={t('efforts.emptyHint')} action={<AddLink />} />
        ) : (
          <>
            <div className={styles.bar}>
              <SelectField
                label={t('figures.sport')}
                options={offered.map(id => ({ id, name: sports.name(id) }))}
                value={sportId}
                onChange={id => navigate(shownAddress(id, {}), { replace: true })}
              />
              {choices !== undefined && shown !== null && (
                <EffortFields
                  whats={whatsOf(choices)}
                  lengths={shown.what === 'distance' ? choices.distances : choices.durations}
                  shown={shown}
                  form={form}
                  onShow={show}
                />
              )}
            </div>
            {choices === undefined &&
              (error === null ? (
                <Loading>
                  <Skeleton height={16} />
                </Loading>
              ) : (
                <Failure error={error} onRetry={refetch} />
              ))}
            {choices !== undefined && shown === null && (
              <Empty
                sentence={t('efforts.emptySport', { sport: sports.name(sportId) })}
                hint={t('efforts.emptyHint')}
                action={<AddLink />}
              />
            )}
            {choices !== undefined && shown !== null && (
              <div className={styles.parts}>
                <History sportId={sportId} shown={shown} form={form} />
                {shown.curve !== null && (
                  <Curves
                    choices={choices}
                    quantity={shown.curve}
                    shown={shown}
                    form={form}
                    today={today}
                    onShow={show}
                  />
                )}
              </div>
            )}
          </>
        )}
      </UnlessHidden>
    </Page>
  )
}

interface EffortFieldsProps {
  whats: readonly What[]
  lengths: readonly number[]
  shown: Shown
  form: SpeedForm
  onShow: (some: Partial<Shown>) => void
}

/** Lets the user choose a distance, or a quantity and a duration. */
function EffortFields({ whats, lengths, shown, form, onShow }: EffortFieldsProps) {
  const { t } = useTranslation()
  const nameOfDistance = useEffortName()
  const nameOfDuration = useDurationName()
  const names: Record<What, string> = {
    distance: t('efforts.timeOver'),
    power: t('map.colours.power'),
    'heart-rate': t('map.colours.heartRate'),
    speed: t(form === 'speed' ? 'figures.speed' : 'figures.pace'),
  }
  const isDistance = shown.what === 'distance'
  const { length: _, ...kept } = shown
  return (
    <>
      <SelectField
        label={t('efforts.effort')}
        options={whats.map(id => ({ id, name: names[id] }))}
        value={shown.what}
        onChange={what => onShow(what === 'distance' || isDistance ? { ...kept, what } : { what })}
      />
      <SelectField
        label={t(isDistance ? 'figures.distance' : 'figures.duration')}
        options={lengths.map(id => ({ id, name: isDistance ? nameOfDistance(id) : nameOfDuration(id) }))}
        value={shown.length}
        onChange={length => onShow({ length })}
      />
    </>
  )
}
