// Suggests icon, colour, threshold for standing still, and measure of a new sport by its label. The functions here are
// pure.
import type { SportIcon, SuggestedSport } from './schemas'
import type { OwnSport } from './store'

type Look = Omit<OwnSport, 'label'>

const look = (icon: SportIcon, color: string, stoppedSpeedThreshold: number, measure: 'pace' | 'speed') =>
  ({ icon, color, stoppedSpeedThreshold, measure }) satisfies Look

// Colours of the sport families in clients, which vary the lightness within a family. They are legible on light and
// dark backgrounds.
const water = '#0f8591'
const wheels = '#3478c6'
const snow = '#7a5fc9'
const onFoot = '#c65a11'
const games = '#5e8a22'
const others = '#6b7a8f'

/** Patterns of labels; the first match applies. They cover the labels of FitTrackee 1.x and words of other programs. */
const suggestions: readonly [RegExp, Look][] = [
  [/kite ?surf/, look('kitesurfing', water, 1, 'speed')],
  [/wind ?surf|surf|paddle ?board|\bsup\b/, look('surfing', water, 0.1, 'speed')],
  [/cano[ée]|kayak|kajak|kanu|paddling|packraft/, look('kayaking', water, 0.1, 'speed')],
  [/sail|voile|segel/, look('sailing', water, 0.1, 'speed')],
  [/rowing|aviron|rudern/, look('rowing', water, 0.1, 'pace')],
  [/div(e|ing)|plong|tauchen/, look('scuba_diving', water, 0.1, 'speed')],
  [/swim|natation|schwimm/, look('pool', water, 0.1, 'pace')],
  [/ice ?skat/, look('ice_skating', snow, 1, 'speed')],
  [/snowboard/, look('snowboarding', snow, 1, 'speed')],
  [/sled|luge|rodel/, look('sledding', snow, 1, 'speed')],
  [/snowshoe/, look('snowshoeing', snow, 0.1, 'speed')],
  [/ski/, look('downhill_skiing', snow, 1, 'speed')],
  [/skateboard|longboard/, look('skateboarding', wheels, 1, 'speed')],
  [/in-?line|roller ?(skat|blad)|skating/, look('roller_skating', wheels, 1, 'speed')],
  [/scooter/, look('scooter', wheels, 1, 'speed')],
  [/motor ?(bik|cycl)/, look('two_wheeler', wheels, 1, 'speed')],
  [/half ?bike|bik(e|ing)|cycl|velo|ride/, look('pedal_bike', wheels, 1, 'speed')],
  [/padel|tennis|squash|pickle/, look('sports_tennis', games, 0.1, 'speed')],
  [/badminton/, look('badminton', games, 0.1, 'speed')],
  [/volley/, look('sports_volleyball', games, 0.1, 'speed')],
  [/basket/, look('sports_basketball', games, 0.1, 'speed')],
  [/soccer|foot ?ball|fu(ß|ss)ball/, look('sports_soccer', games, 0.1, 'speed')],
  [/hockey/, look('sports_hockey', games, 0.1, 'speed')],
  [/golf/, look('golf_course', games, 0.1, 'speed')],
  [/nordic/, look('nordic_walking', onFoot, 0.1, 'pace')],
  [/run|jog|lauf|course/, look('directions_run', onFoot, 1, 'pace')],
  [/walk|march/, look('directions_walk', onFoot, 0.1, 'pace')],
  [/hik|wander|trek|orienteer/, look('hiking', onFoot, 0.1, 'pace')],
  [/climb|boulder|kletter|escalade/, look('mountain_flag', onFoot, 0.1, 'speed')],
  [/dog|canicross|horse/, look('pets', onFoot, 0.1, 'speed')],
  [/yoga|pilates|stretch/, look('self_improvement', others, 0.1, 'speed')],
  [/gym|fitness|strength|weight|workout/, look('fitness_center', others, 0.1, 'speed')],
  [/fish/, look('phishing', others, 0.1, 'speed')],
  [/glid/, look('paragliding', others, 0.1, 'speed')],
]

const unknown = look('exercise', others, 0.1, 'speed')

export function suggestSport(label: string): OwnSport {
  const words = label.toLowerCase()
  const suggested = suggestions.find(([pattern]) => pattern.test(words))?.[1] ?? unknown
  return { label, ...suggested }
}

export function viewSuggestedSport({
  color,
  stoppedSpeedThreshold: threshold,
  ...same
}: OwnSport): SuggestedSport {
  return { ...same, default_color: color, default_stopped_speed_threshold: threshold }
}
