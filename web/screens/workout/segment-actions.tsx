import type { Segment, Workout } from '../../../src/workouts/workouts/schemas'
import { useTranslation } from '../../i18n/use-translation'
import { ButtonLink } from '../../ui/controls/button'
import { Neighbours } from './neighbours'
import { segmentAddress } from './segments/segment-address'

/** Links to the other segments and to the whole workout. */
export function SegmentActions({ workout, segment }: { workout: Workout; segment: Segment }) {
  const { t } = useTranslation()
  const addressOf = (index: number) => {
    const neighbour = workout.segments[index]
    return neighbour === undefined ? null : segmentAddress(neighbour)
  }
  return (
    <>
      <Neighbours
        label={t('workout.otherSegments')}
        previous={{ label: t('workout.previousSegment'), href: addressOf(segment.segment_id - 1) }}
        next={{ label: t('workout.nextSegment'), href: addressOf(segment.segment_id + 1) }}
      />
      <ButtonLink href={`/workouts/${workout.id}`}>{t('workout.whole')}</ButtonLink>
    </>
  )
}
