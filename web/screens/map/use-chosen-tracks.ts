import { useState } from 'react'
import { type NearPlace, type TrackOutline, useNextTrack, useTracksNear } from '../../data/maps/tracks'

/** The selected tracks: those near a place, or one reached by stepping through time. */
interface Chosen {
  /** The query the selection belongs to. With another query it is dropped. */
  query: string
  place: NearPlace | null
  track: TrackOutline | null
  hasNewer: boolean
  hasOlder: boolean
}

export type ChosenTracks = ReturnType<typeof useChosenTracks>

/** @param onStep called with the track the user has stepped to */
export function useChosenTracks(query: string, onStep: (track: TrackOutline) => void) {
  const [kept, setChosen] = useState<Chosen | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const chosen: Chosen =
    kept?.query === query ? kept : { query, place: null, track: null, hasNewer: false, hasOlder: true }
  const near = useTracksNear(query, chosen.place)
  const here = near.data?.pages.flatMap(({ data }) => data.tracks) ?? []
  const hereCount = near.data?.pages.at(-1)?.pagination.total ?? 0
  const next = useNextTrack(query)
  const isList = chosen.place !== null && hereCount > 1
  const first = here[0] ?? null
  const current = chosen.place === null ? chosen.track : first
  return {
    /** The track shown in the bar. */
    current,
    /** The track highlighted on the map. */
    selected: isList ? (here.find(({ id }) => id === pointed) ?? first) : current,
    // For a track found by place its neighbours are unknown, so stepping is allowed.
    hasNewer: chosen.place === null ? chosen.hasNewer : first !== null,
    hasOlder: chosen.place === null ? chosen.hasOlder : true,
    near,
    here,
    hereCount,
    /** True if several tracks pass the place. */
    isList,
    hasAsked: chosen.place !== null,
    error: next.error ?? near.error,
    step: (direction: 'older' | 'newer') =>
      next.mutate(
        { beside: current?.id ?? null, direction },
        {
          // Not called once the step has been reset.
          onSuccess: ({ track, has_newer, has_older }) => {
            if (track === null) return
            setChosen({ query, place: null, track, hasNewer: has_newer, hasOlder: has_older })
            onStep(track)
          },
        },
      ),
    point: setPointed,
    ask: (place: NearPlace) => {
      setPointed(null)
      next.reset()
      setChosen({ query, place, track: null, hasNewer: false, hasOlder: true })
    },
    forget: () => {
      next.reset()
      setChosen(null)
    },
  }
}
