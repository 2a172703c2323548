/** How far the simulator has put the service's clock ahead: one row for all processes. It only increases. */
export const SIMULATOR_CLOCK: readonly string[] = [
  `create table simulator_clock (
     is_only boolean primary key default true check (is_only), ahead_ms bigint not null check (ahead_ms >= 0))`,
  `insert into simulator_clock (ahead_ms) values (0)`,
];
