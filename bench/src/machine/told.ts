/** A process that is told orders by message, one at a time, and answers each; it ends with whoever started it. */
export function obey<Order>(act: (order: Order) => Promise<unknown>, stop: () => Promise<unknown>): void {
  process.on('message', (order: Order) => {
    void act(order).then(
      (answer) => process.send?.({ answer }),
      (error: Error) => process.send?.({ error: error.message }),
    );
  });
  const leave = () => void stop().finally(() => process.exit(0));
  process.on('SIGTERM', leave);
  process.on('disconnect', leave);
}
