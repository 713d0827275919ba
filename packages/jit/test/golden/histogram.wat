(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32)
    local.get 0
    i32.load
    local.set 16
    local.get 0
    i32.load offset=4
    local.set 17
    local.get 0
    i32.load offset=8
    local.set 18
    local.get 0
    i32.load offset=12
    local.set 29
    local.get 0
    i32.load offset=16
    local.set 40
    local.get 0
    i32.load offset=20
    local.set 42
    local.get 0
    i32.load offset=24
    local.set 43
    local.get 16
    i32.const 64
    i32.mul
    local.set 61
    local.get 2
    local.set 19
    local.get 19
    local.get 16
    i32.rem_u
    local.set 10
    local.get 19
    local.get 16
    i32.div_u
    local.set 19
    local.get 19
    local.get 17
    i32.rem_u
    local.set 11
    local.get 19
    local.get 17
    i32.div_u
    local.set 19
    local.get 19
    local.set 12
    local.get 1
    local.set 22
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 3
        local.get 2
        i32.sub
        local.tee 20
        i32.const 16
        local.get 20
        i32.const 16
        i32.lt_u
        select
        local.set 20
        local.get 10
        local.set 23
        local.get 11
        local.set 24
        local.get 12
        local.set 25
        local.get 23
        local.set 10
        local.get 24
        local.set 11
        local.get 25
        local.set 12
        local.get 22
        local.set 1
        i32.const 0
        local.set 21
        loop
          local.get 10
          i32.const 64
          i32.mul
          local.set 7
          local.get 11
          i32.const 1
          i32.mul
          local.set 8
          local.get 12
          i32.const 1
          i32.mul
          local.set 9
          block
            i32.const 0
            local.set 27
            i32.const 0
            local.set 13
            block
              local.get 13
              i32.const 3
              i32.add
              i32.const 64
              i32.ge_u
              br_if 0
              loop
                local.get 7
                local.get 13
                i32.add
                local.set 28
                local.get 7
                local.get 13
                i32.add
                i32.const 1
                i32.add
                local.set 28
                local.get 7
                local.get 13
                i32.add
                i32.const 2
                i32.add
                local.set 28
                local.get 7
                local.get 13
                i32.add
                i32.const 3
                i32.add
                local.set 28
                local.get 13
                i32.const 4
                i32.add
                local.set 13
                local.get 13
                i32.const 3
                i32.add
                i32.const 64
                i32.lt_u
                br_if 0
              end
            end
            block
              local.get 13
              i32.const 0
              i32.add
              i32.const 64
              i32.ge_u
              br_if 0
              loop
                local.get 7
                local.get 13
                i32.add
                local.set 28
                local.get 13
                i32.const 1
                i32.add
                local.set 13
                local.get 13
                i32.const 0
                i32.add
                i32.const 64
                i32.lt_u
                br_if 0
              end
            end
          end
          local.get 10
          i32.const 1
          i32.add
          local.set 10
          local.get 10
          local.get 16
          i32.eq
          if
            i32.const 0
            local.set 10
            local.get 11
            i32.const 1
            i32.add
            local.set 11
            local.get 11
            local.get 17
            i32.eq
            if
              i32.const 0
              local.set 11
              local.get 12
              i32.const 1
              i32.add
              local.set 12
            end
          end
          local.get 1
          i32.const 64
          i32.add
          local.set 1
          local.get 21
          i32.const 1
          i32.add
          local.set 21
          local.get 21
          local.get 20
          i32.lt_u
          br_if 0
        end
        block
          loop
            local.get 23
            local.set 10
            local.get 24
            local.set 11
            local.get 25
            local.set 12
            local.get 22
            local.set 1
            i32.const 0
            local.set 21
            loop
              local.get 10
              i32.const 64
              i32.mul
              local.set 7
              local.get 11
              i32.const 1
              i32.mul
              local.set 8
              local.get 12
              i32.const 1
              i32.mul
              local.set 9
              block
              end
              i32.const 64
              i32.const 16
              i32.ge_s
              local.get 10
              i32.const 64
              i32.mul
              i32.const 0
              i32.add
              local.get 27
              i32.add
              local.get 10
              i32.const 64
              i32.mul
              i32.const 64
              i32.const 1
              i32.sub
              i32.add
              local.get 27
              i32.add
              i32.lt_s
              i32.and
              local.get 10
              i32.const 64
              i32.mul
              i32.const 64
              i32.const 1
              i32.sub
              i32.add
              local.get 27
              i32.add
              local.get 29
              i32.lt_s
              i32.and
              i32.eqz
              br_if 2
              local.get 10
              i32.const 1
              i32.add
              local.set 10
              local.get 10
              local.get 16
              i32.eq
              if
                i32.const 0
                local.set 10
                local.get 11
                i32.const 1
                i32.add
                local.set 11
                local.get 11
                local.get 17
                i32.eq
                if
                  i32.const 0
                  local.set 11
                  local.get 12
                  i32.const 1
                  i32.add
                  local.set 12
                end
              end
              local.get 1
              i32.const 64
              i32.add
              local.set 1
              local.get 21
              i32.const 1
              i32.add
              local.set 21
              local.get 21
              local.get 20
              i32.lt_u
              br_if 0
            end
            local.get 23
            local.set 10
            local.get 24
            local.set 11
            local.get 25
            local.set 12
            local.get 22
            local.set 1
            i32.const 0
            local.set 21
            loop
              local.get 10
              i32.const 64
              i32.mul
              local.set 7
              local.get 11
              i32.const 1
              i32.mul
              local.set 8
              local.get 12
              i32.const 1
              i32.mul
              local.set 9
              block
                i32.const 0
                local.set 13
                i64.const 0
                local.set 30
                local.get 7
                local.get 13
                i32.add
                i64.extend_i32_s
                i32.const 64
                local.get 13
                i32.sub
                i64.extend_i32_u
                i64.add
                local.set 31
                local.get 29
                i64.extend_i32_s
                local.get 27
                i64.extend_i32_s
                i64.sub
                local.tee 32
                local.get 31
                local.get 32
                local.get 31
                i64.lt_s
                select
                local.set 31
                i64.const 0
                local.get 27
                i64.extend_i32_s
                i64.sub
                local.tee 32
                local.get 30
                local.get 32
                local.get 30
                i64.gt_s
                select
                local.set 30
                local.get 29
                i64.extend_i32_s
                local.get 27
                i64.extend_i32_s
                i64.sub
                local.tee 32
                local.get 31
                local.get 32
                local.get 31
                i64.lt_s
                select
                local.set 31
                local.get 30
                i32.wrap_i64
                local.set 33
                local.get 31
                local.get 30
                i64.sub
                i64.const 0
                i64.sub
                local.tee 35
                i64.const 0
                local.get 35
                i64.const 0
                i64.gt_s
                select
                i32.wrap_i64
                local.set 34
                loop
                  loop
                    local.get 7
                    local.get 13
                    i32.add
                    local.get 33
                    i32.sub
                    local.tee 36
                    local.get 34
                    i32.lt_u
                    if
                      local.get 34
                      local.get 36
                      i32.sub
                      local.get 13
                      i32.add
                      local.set 36
                      block
                        local.get 13
                        i32.const 3
                        i32.add
                        local.get 36
                        i32.ge_u
                        br_if 0
                        loop
                          local.get 7
                          local.get 13
                          i32.add
                          local.get 27
                          i32.add
                          local.set 39
                          local.get 40
                          local.get 39
                          i32.add
                          i32.load8_u
                          local.set 41
                          block
                            local.get 41
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 43
                            local.get 41
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 44
                            local.get 44
                            i32.load
                            local.set 45
                            local.get 44
                            local.get 45
                            i32.const 1
                            i32.add
                            i32.store
                          end
                          local.get 7
                          local.get 13
                          i32.add
                          i32.const 1
                          i32.add
                          local.get 27
                          i32.add
                          local.set 39
                          local.get 40
                          local.get 39
                          i32.add
                          i32.load8_u
                          local.set 46
                          block
                            local.get 46
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 43
                            local.get 46
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 47
                            local.get 47
                            i32.load
                            local.set 48
                            local.get 47
                            local.get 48
                            i32.const 1
                            i32.add
                            i32.store
                          end
                          local.get 7
                          local.get 13
                          i32.add
                          i32.const 2
                          i32.add
                          local.get 27
                          i32.add
                          local.set 39
                          local.get 40
                          local.get 39
                          i32.add
                          i32.load8_u
                          local.set 49
                          block
                            local.get 49
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 43
                            local.get 49
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 50
                            local.get 50
                            i32.load
                            local.set 51
                            local.get 50
                            local.get 51
                            i32.const 1
                            i32.add
                            i32.store
                          end
                          local.get 7
                          local.get 13
                          i32.add
                          i32.const 3
                          i32.add
                          local.get 27
                          i32.add
                          local.set 39
                          local.get 40
                          local.get 39
                          i32.add
                          i32.load8_u
                          local.set 52
                          block
                            local.get 52
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 43
                            local.get 52
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 53
                            local.get 53
                            i32.load
                            local.set 54
                            local.get 53
                            local.get 54
                            i32.const 1
                            i32.add
                            i32.store
                          end
                          local.get 13
                          i32.const 4
                          i32.add
                          local.set 13
                          local.get 13
                          i32.const 3
                          i32.add
                          local.get 36
                          i32.lt_u
                          br_if 0
                        end
                      end
                      block
                        local.get 13
                        i32.const 0
                        i32.add
                        local.get 36
                        i32.ge_u
                        br_if 0
                        loop
                          local.get 7
                          local.get 13
                          i32.add
                          local.get 27
                          i32.add
                          local.set 39
                          local.get 40
                          local.get 39
                          i32.add
                          i32.load8_u
                          local.set 55
                          block
                            local.get 55
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 43
                            local.get 55
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 56
                            local.get 56
                            i32.load
                            local.set 57
                            local.get 56
                            local.get 57
                            i32.const 1
                            i32.add
                            i32.store
                          end
                          local.get 13
                          i32.const 1
                          i32.add
                          local.set 13
                          local.get 13
                          i32.const 0
                          i32.add
                          local.get 36
                          i32.lt_u
                          br_if 0
                        end
                      end
                      br 1
                    end
                  end
                  i32.const 64
                  local.get 13
                  i32.sub
                  if
                    local.get 30
                    i32.wrap_i64
                    local.get 7
                    local.get 13
                    i32.add
                    i32.sub
                    local.tee 37
                    local.get 13
                    i32.add
                    i32.const 64
                    local.get 37
                    i32.const 1
                    i32.sub
                    i32.const 64
                    local.get 13
                    i32.sub
                    i32.const 1
                    i32.sub
                    i32.lt_u
                    select
                    local.set 38
                    loop
                      local.get 7
                      local.get 13
                      i32.add
                      local.get 27
                      i32.add
                      local.set 39
                      local.get 39
                      local.get 29
                      i32.lt_s
                      if
                        block (result i32)
                          block
                            local.get 39
                            local.get 29
                            i32.ge_u
                            br_if 0
                            local.get 40
                            local.get 39
                            i32.add
                            i32.load8_u
                            br 1
                          end
                          i32.const 0
                        end
                        local.set 58
                        block
                          local.get 58
                          local.get 42
                          i32.ge_u
                          br_if 0
                          local.get 43
                          local.get 58
                          i32.const 2
                          i32.shl
                          i32.add
                          local.set 59
                          local.get 59
                          i32.load
                          local.set 60
                          local.get 59
                          local.get 60
                          i32.const 1
                          i32.add
                          i32.store
                        end
                      end
                      local.get 13
                      i32.const 1
                      i32.add
                      local.set 13
                      local.get 13
                      local.get 38
                      i32.lt_u
                      br_if 0
                    end
                    br 1
                  end
                end
              end
              local.get 10
              i32.const 1
              i32.add
              local.set 10
              local.get 10
              local.get 16
              i32.eq
              if
                i32.const 0
                local.set 10
                local.get 11
                i32.const 1
                i32.add
                local.set 11
                local.get 11
                local.get 17
                i32.eq
                if
                  i32.const 0
                  local.set 11
                  local.get 12
                  i32.const 1
                  i32.add
                  local.set 12
                end
              end
              local.get 1
              i32.const 64
              i32.add
              local.set 1
              local.get 21
              i32.const 1
              i32.add
              local.set 21
              local.get 21
              local.get 20
              i32.lt_u
              br_if 0
            end
            block
              local.get 27
              local.get 61
              i32.add
              local.set 27
            end
            br 0
          end
        end
        local.get 27
        local.set 26
        local.get 23
        local.set 10
        local.get 24
        local.set 11
        local.get 25
        local.set 12
        local.get 22
        local.set 1
        i32.const 0
        local.set 21
        loop
          local.get 10
          i32.const 64
          i32.mul
          local.set 7
          local.get 11
          i32.const 1
          i32.mul
          local.set 8
          local.get 12
          i32.const 1
          i32.mul
          local.set 9
          local.get 26
          local.set 27
          block
          end
          block
            block
              i32.const 64
              i32.const 16
              i32.ge_s
              local.get 10
              i32.const 64
              i32.mul
              i32.const 0
              i32.add
              local.get 27
              i32.add
              local.get 10
              i32.const 64
              i32.mul
              i32.const 64
              i32.const 1
              i32.sub
              i32.add
              local.get 27
              i32.add
              i32.lt_s
              i32.and
              local.get 10
              i32.const 64
              i32.mul
              i32.const 64
              i32.const 1
              i32.sub
              i32.add
              local.get 27
              i32.add
              local.get 29
              i32.lt_s
              i32.and
              i32.eqz
              br_if 0
              loop
                block
                  i32.const 0
                  local.set 13
                  i64.const 0
                  local.set 62
                  local.get 7
                  local.get 13
                  i32.add
                  i64.extend_i32_s
                  i32.const 64
                  local.get 13
                  i32.sub
                  i64.extend_i32_u
                  i64.add
                  local.set 63
                  local.get 29
                  i64.extend_i32_s
                  local.get 27
                  i64.extend_i32_s
                  i64.sub
                  local.tee 64
                  local.get 63
                  local.get 64
                  local.get 63
                  i64.lt_s
                  select
                  local.set 63
                  i64.const 0
                  local.get 27
                  i64.extend_i32_s
                  i64.sub
                  local.tee 64
                  local.get 62
                  local.get 64
                  local.get 62
                  i64.gt_s
                  select
                  local.set 62
                  local.get 29
                  i64.extend_i32_s
                  local.get 27
                  i64.extend_i32_s
                  i64.sub
                  local.tee 64
                  local.get 63
                  local.get 64
                  local.get 63
                  i64.lt_s
                  select
                  local.set 63
                  local.get 62
                  i32.wrap_i64
                  local.set 65
                  local.get 63
                  local.get 62
                  i64.sub
                  i64.const 0
                  i64.sub
                  local.tee 67
                  i64.const 0
                  local.get 67
                  i64.const 0
                  i64.gt_s
                  select
                  i32.wrap_i64
                  local.set 66
                  loop
                    loop
                      local.get 7
                      local.get 13
                      i32.add
                      local.get 65
                      i32.sub
                      local.tee 68
                      local.get 66
                      i32.lt_u
                      if
                        local.get 66
                        local.get 68
                        i32.sub
                        local.get 13
                        i32.add
                        local.set 68
                        block
                          local.get 13
                          i32.const 3
                          i32.add
                          local.get 68
                          i32.ge_u
                          br_if 0
                          loop
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 27
                            i32.add
                            local.set 39
                            local.get 40
                            local.get 39
                            i32.add
                            i32.load8_u
                            local.set 71
                            block
                              local.get 71
                              local.get 42
                              i32.ge_u
                              br_if 0
                              local.get 43
                              local.get 71
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 72
                              local.get 72
                              i32.load
                              local.set 73
                              local.get 72
                              local.get 73
                              i32.const 1
                              i32.add
                              i32.store
                            end
                            local.get 7
                            local.get 13
                            i32.add
                            i32.const 1
                            i32.add
                            local.get 27
                            i32.add
                            local.set 39
                            local.get 40
                            local.get 39
                            i32.add
                            i32.load8_u
                            local.set 74
                            block
                              local.get 74
                              local.get 42
                              i32.ge_u
                              br_if 0
                              local.get 43
                              local.get 74
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 75
                              local.get 75
                              i32.load
                              local.set 76
                              local.get 75
                              local.get 76
                              i32.const 1
                              i32.add
                              i32.store
                            end
                            local.get 7
                            local.get 13
                            i32.add
                            i32.const 2
                            i32.add
                            local.get 27
                            i32.add
                            local.set 39
                            local.get 40
                            local.get 39
                            i32.add
                            i32.load8_u
                            local.set 77
                            block
                              local.get 77
                              local.get 42
                              i32.ge_u
                              br_if 0
                              local.get 43
                              local.get 77
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 78
                              local.get 78
                              i32.load
                              local.set 79
                              local.get 78
                              local.get 79
                              i32.const 1
                              i32.add
                              i32.store
                            end
                            local.get 7
                            local.get 13
                            i32.add
                            i32.const 3
                            i32.add
                            local.get 27
                            i32.add
                            local.set 39
                            local.get 40
                            local.get 39
                            i32.add
                            i32.load8_u
                            local.set 80
                            block
                              local.get 80
                              local.get 42
                              i32.ge_u
                              br_if 0
                              local.get 43
                              local.get 80
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 81
                              local.get 81
                              i32.load
                              local.set 82
                              local.get 81
                              local.get 82
                              i32.const 1
                              i32.add
                              i32.store
                            end
                            local.get 13
                            i32.const 4
                            i32.add
                            local.set 13
                            local.get 13
                            i32.const 3
                            i32.add
                            local.get 68
                            i32.lt_u
                            br_if 0
                          end
                        end
                        block
                          local.get 13
                          i32.const 0
                          i32.add
                          local.get 68
                          i32.ge_u
                          br_if 0
                          loop
                            local.get 7
                            local.get 13
                            i32.add
                            local.get 27
                            i32.add
                            local.set 39
                            local.get 40
                            local.get 39
                            i32.add
                            i32.load8_u
                            local.set 83
                            block
                              local.get 83
                              local.get 42
                              i32.ge_u
                              br_if 0
                              local.get 43
                              local.get 83
                              i32.const 2
                              i32.shl
                              i32.add
                              local.set 84
                              local.get 84
                              i32.load
                              local.set 85
                              local.get 84
                              local.get 85
                              i32.const 1
                              i32.add
                              i32.store
                            end
                            local.get 13
                            i32.const 1
                            i32.add
                            local.set 13
                            local.get 13
                            i32.const 0
                            i32.add
                            local.get 68
                            i32.lt_u
                            br_if 0
                          end
                        end
                        br 1
                      end
                    end
                    i32.const 64
                    local.get 13
                    i32.sub
                    if
                      local.get 62
                      i32.wrap_i64
                      local.get 7
                      local.get 13
                      i32.add
                      i32.sub
                      local.tee 69
                      local.get 13
                      i32.add
                      i32.const 64
                      local.get 69
                      i32.const 1
                      i32.sub
                      i32.const 64
                      local.get 13
                      i32.sub
                      i32.const 1
                      i32.sub
                      i32.lt_u
                      select
                      local.set 70
                      loop
                        local.get 7
                        local.get 13
                        i32.add
                        local.get 27
                        i32.add
                        local.set 39
                        local.get 39
                        local.get 29
                        i32.lt_s
                        if
                          block (result i32)
                            block
                              local.get 39
                              local.get 29
                              i32.ge_u
                              br_if 0
                              local.get 40
                              local.get 39
                              i32.add
                              i32.load8_u
                              br 1
                            end
                            i32.const 0
                          end
                          local.set 86
                          block
                            local.get 86
                            local.get 42
                            i32.ge_u
                            br_if 0
                            local.get 43
                            local.get 86
                            i32.const 2
                            i32.shl
                            i32.add
                            local.set 87
                            local.get 87
                            i32.load
                            local.set 88
                            local.get 87
                            local.get 88
                            i32.const 1
                            i32.add
                            i32.store
                          end
                        end
                        local.get 13
                        i32.const 1
                        i32.add
                        local.set 13
                        local.get 13
                        local.get 70
                        i32.lt_u
                        br_if 0
                      end
                      br 1
                    end
                  end
                end
                local.get 27
                local.get 61
                i32.add
                local.set 27
                i32.const 64
                i32.const 16
                i32.ge_s
                local.get 10
                i32.const 64
                i32.mul
                i32.const 0
                i32.add
                local.get 27
                i32.add
                local.get 10
                i32.const 64
                i32.mul
                i32.const 64
                i32.const 1
                i32.sub
                i32.add
                local.get 27
                i32.add
                i32.lt_s
                i32.and
                local.get 10
                i32.const 64
                i32.mul
                i32.const 64
                i32.const 1
                i32.sub
                i32.add
                local.get 27
                i32.add
                local.get 29
                i32.lt_s
                i32.and
                br_if 0
              end
            end
            i32.const 0
            local.set 13
            block
              local.get 13
              i32.const 3
              i32.add
              i32.const 64
              i32.ge_u
              br_if 0
              loop
                local.get 7
                local.get 13
                i32.add
                local.get 27
                i32.add
                local.set 28
                block
                  local.get 28
                  local.get 29
                  i32.lt_s
                  i32.eqz
                  br_if 0
                  loop
                    block (result i32)
                      block
                        local.get 28
                        local.get 29
                        i32.ge_u
                        br_if 0
                        local.get 40
                        local.get 28
                        i32.add
                        i32.load8_u
                        br 1
                      end
                      i32.const 0
                    end
                    local.set 89
                    block
                      local.get 89
                      local.get 42
                      i32.ge_u
                      br_if 0
                      local.get 43
                      local.get 89
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 90
                      local.get 90
                      i32.load
                      local.set 91
                      local.get 90
                      local.get 91
                      i32.const 1
                      i32.add
                      i32.store
                    end
                    local.get 28
                    local.get 61
                    i32.add
                    local.set 28
                    local.get 28
                    local.get 29
                    i32.lt_s
                    br_if 0
                  end
                end
                local.get 7
                local.get 13
                i32.add
                i32.const 1
                i32.add
                local.get 27
                i32.add
                local.set 28
                block
                  local.get 28
                  local.get 29
                  i32.lt_s
                  i32.eqz
                  br_if 0
                  loop
                    block (result i32)
                      block
                        local.get 28
                        local.get 29
                        i32.ge_u
                        br_if 0
                        local.get 40
                        local.get 28
                        i32.add
                        i32.load8_u
                        br 1
                      end
                      i32.const 0
                    end
                    local.set 92
                    block
                      local.get 92
                      local.get 42
                      i32.ge_u
                      br_if 0
                      local.get 43
                      local.get 92
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 93
                      local.get 93
                      i32.load
                      local.set 94
                      local.get 93
                      local.get 94
                      i32.const 1
                      i32.add
                      i32.store
                    end
                    local.get 28
                    local.get 61
                    i32.add
                    local.set 28
                    local.get 28
                    local.get 29
                    i32.lt_s
                    br_if 0
                  end
                end
                local.get 7
                local.get 13
                i32.add
                i32.const 2
                i32.add
                local.get 27
                i32.add
                local.set 28
                block
                  local.get 28
                  local.get 29
                  i32.lt_s
                  i32.eqz
                  br_if 0
                  loop
                    block (result i32)
                      block
                        local.get 28
                        local.get 29
                        i32.ge_u
                        br_if 0
                        local.get 40
                        local.get 28
                        i32.add
                        i32.load8_u
                        br 1
                      end
                      i32.const 0
                    end
                    local.set 95
                    block
                      local.get 95
                      local.get 42
                      i32.ge_u
                      br_if 0
                      local.get 43
                      local.get 95
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 96
                      local.get 96
                      i32.load
                      local.set 97
                      local.get 96
                      local.get 97
                      i32.const 1
                      i32.add
                      i32.store
                    end
                    local.get 28
                    local.get 61
                    i32.add
                    local.set 28
                    local.get 28
                    local.get 29
                    i32.lt_s
                    br_if 0
                  end
                end
                local.get 7
                local.get 13
                i32.add
                i32.const 3
                i32.add
                local.get 27
                i32.add
                local.set 28
                block
                  local.get 28
                  local.get 29
                  i32.lt_s
                  i32.eqz
                  br_if 0
                  loop
                    block (result i32)
                      block
                        local.get 28
                        local.get 29
                        i32.ge_u
                        br_if 0
                        local.get 40
                        local.get 28
                        i32.add
                        i32.load8_u
                        br 1
                      end
                      i32.const 0
                    end
                    local.set 98
                    block
                      local.get 98
                      local.get 42
                      i32.ge_u
                      br_if 0
                      local.get 43
                      local.get 98
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 99
                      local.get 99
                      i32.load
                      local.set 100
                      local.get 99
                      local.get 100
                      i32.const 1
                      i32.add
                      i32.store
                    end
                    local.get 28
                    local.get 61
                    i32.add
                    local.set 28
                    local.get 28
                    local.get 29
                    i32.lt_s
                    br_if 0
                  end
                end
                local.get 13
                i32.const 4
                i32.add
                local.set 13
                local.get 13
                i32.const 3
                i32.add
                i32.const 64
                i32.lt_u
                br_if 0
              end
            end
            block
              local.get 13
              i32.const 0
              i32.add
              i32.const 64
              i32.ge_u
              br_if 0
              loop
                local.get 7
                local.get 13
                i32.add
                local.get 27
                i32.add
                local.set 28
                block
                  local.get 28
                  local.get 29
                  i32.lt_s
                  i32.eqz
                  br_if 0
                  loop
                    block (result i32)
                      block
                        local.get 28
                        local.get 29
                        i32.ge_u
                        br_if 0
                        local.get 40
                        local.get 28
                        i32.add
                        i32.load8_u
                        br 1
                      end
                      i32.const 0
                    end
                    local.set 101
                    block
                      local.get 101
                      local.get 42
                      i32.ge_u
                      br_if 0
                      local.get 43
                      local.get 101
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 102
                      local.get 102
                      i32.load
                      local.set 103
                      local.get 102
                      local.get 103
                      i32.const 1
                      i32.add
                      i32.store
                    end
                    local.get 28
                    local.get 61
                    i32.add
                    local.set 28
                    local.get 28
                    local.get 29
                    i32.lt_s
                    br_if 0
                  end
                end
                local.get 13
                i32.const 1
                i32.add
                local.set 13
                local.get 13
                i32.const 0
                i32.add
                i32.const 64
                i32.lt_u
                br_if 0
              end
            end
          end
          local.get 10
          i32.const 1
          i32.add
          local.set 10
          local.get 10
          local.get 16
          i32.eq
          if
            i32.const 0
            local.set 10
            local.get 11
            i32.const 1
            i32.add
            local.set 11
            local.get 11
            local.get 17
            i32.eq
            if
              i32.const 0
              local.set 11
              local.get 12
              i32.const 1
              i32.add
              local.set 12
            end
          end
          local.get 1
          i32.const 64
          i32.add
          local.set 1
          local.get 21
          i32.const 1
          i32.add
          local.set 21
          local.get 21
          local.get 20
          i32.lt_u
          br_if 0
        end
        local.get 2
        local.get 20
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (export "run" (func 0))
)
