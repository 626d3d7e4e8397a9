import { useState } from 'react'
import { type NearPlace, type TrackOutline, useNextTrack, useTracksNear } from '../../data/maps/tracks'

/** The chosen tracks: those near a place, or one that was reached by going from track to track. */
interface Chosen {
  /** The query to which the choice belongs. With another query it is dropped. */
  query: string
  place: NearPlace | null
  track: TrackOutline | null
  hasNewer: boolean
  hasOlder: boolean
}

export type ChosenTracks = ReturnType<typeof useChosenTracks>

/**
 * Chooses tracks on the map.
 * @param onStep called with the track to which the user has gone
 */
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
    /** The track that the bar shows. */
    current,
    /** The track that is highlighted on the map. */
    selected: isList ? (here.find(({ id }) => id === pointed) ?? first) : current,
    // The neighbours of a track that was found by place are unknown, so both buttons are active.
    hasNewer: chosen.place === null ? chosen.hasNewer : first !== null,
    hasOlder: chosen.place === null ? chosen.hasOlder : true,
    near,
    here,
    hereCount,
    /** Whether several tracks pass the place. */
    isList,
    hasAsked: chosen.place !== null,
    error: next.error ?? near.error,
    step: (direction: 'older' | 'newer') =>
      next.mutate(
        { beside: current?.id ?? null, direction },
        {
          // This is not called if the request was dropped meanwhile.
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
