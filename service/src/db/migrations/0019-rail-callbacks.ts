/** Callbacks from rails, and the effect of each. Waiting charges are found by the rail's id. */
export const RAIL_CALLBACKS: readonly string[] = [
  `create table rail_callbacks (
     id text primary key, rail text not null, attempt text not null, amount numeric(19), currency text not null,
     status text not null, processing_id text not null, decline_code text, received_at bigint not null, made_of_it text)`,
  `create index rail_callbacks_received on rail_callbacks (received_at)`,
  `create index charges_waiting on charges (processing_id) where status in ('pending', 'paid')`,
];
