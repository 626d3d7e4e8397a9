import { useWaySwitch, useWaysToAsk, type WayToAsk } from '../../data/accounts/ways-to-ask'
import { useTranslation } from '../../i18n/use-translation'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Switch } from '../../ui/fields/switch'
import { Failure, ProblemNotice } from '../feedback/failure'

const labels = { are_assistants_on: 'asking.allowAssistants', is_sql_on: 'asking.allowSql' } as const

/** Turns a way to ask for one’s own workouts on or off. */
export function WaySwitch({ way }: { way: WayToAsk }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useWaysToAsk()
  const switching = useWaySwitch(way)
  if (data === undefined) {
    if (error !== null) return <Failure error={error} onRetry={refetch} />
    return (
      <Loading>
        <Skeleton height={2} />
      </Loading>
    )
  }
  return (
    // The box keeps the switch at the start of a line wherever it stands.
    <div>
      <Switch
        label={t(labels[way])}
        isSelected={switching.isPending ? switching.variables : data[way]}
        isDisabled={switching.isPending}
        onChange={isOn => switching.mutate(isOn)}
      />
      {switching.error !== null && <ProblemNotice error={switching.error} />}
    </div>
  )
}
