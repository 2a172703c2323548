/** Refunds that a person has ordered. A refund of late money has no row: its job has the id of the charge. */
export const REFUNDS: readonly string[] = [
  `create table refunds (
     id text primary key, charge_id text not null references charges, reference text not null,
     amount numeric(19) not null check (amount between 1 and 9223372036854775807), created_at bigint not null,
     unique (charge_id, reference))`,
];
